// Programs as people write them with generated clients. TypeScript checks that they say what the API takes.
import createClient from "openapi-fetch";
import { listProperties, getCalendars } from "./generated/hey-api";
import { createClient as createHeyClient, createConfig } from "./generated/hey-api/client";
import type { paths } from "./generated/openapi-typescript";

export interface Found {
  status: number;
  names: string[];
  distances: number[];
}

const BOX = { bounds: "18,-180,72,-66", radius_km: 500, limit: 5 };

/** Properties by openapi-fetch: in a box, near a point, of two states. */
export async function foundByOpenApiFetch(
  baseUrl: string,
  near: string,
  state: string[],
): Promise<Found> {
  const client = createClient<paths>({ baseUrl });
  // @ts-expect-error An array would be sent as bounds=24&bounds=-125&…
  void (() => client.GET("/v1/properties", { params: { query: { bounds: [24, -125, 50, -66] } } }));
  // @ts-expect-error There is no such parameter.
  void (() => client.GET("/v1/properties", { params: { query: { colour: "red" } } }));
  const { data, response } = await client.GET("/v1/properties", {
    params: { query: { ...BOX, near, state } },
  });
  return {
    status: response.status,
    names: data?.data.properties.map(({ name }) => name) ?? [],
    distances: data?.meta.distances_m ?? [],
  };
}

/** The same by hey-api. */
export async function foundByHeyApi(
  baseUrl: string,
  near: string,
  state: string[],
): Promise<Found> {
  const client = createHeyClient(createConfig({ baseUrl }));
  // @ts-expect-error An array would be sent as bounds=24&bounds=-125&…
  void (() => listProperties({ client, query: { bounds: [24, -125, 50, -66] } }));
  const { data, response } = await listProperties({
    client,
    query: { ...BOX, near, state },
  });
  return {
    status: response?.status ?? 0,
    names: data?.data.properties.map(({ name }) => name) ?? [],
    distances: data?.meta.distances_m ?? [],
  };
}

/** Statuses of asking twice, the second time with the tag of the first answer, by both clients. */
export async function askedAgain(baseUrl: string): Promise<number[]> {
  const one = createClient<paths>({ baseUrl });
  const two = createHeyClient(createConfig({ baseUrl }));
  const first = await one.GET("/v1/clubs");
  const tag = first.response.headers.get("ETag") ?? "";
  const header = { "If-None-Match": tag };
  const second = await one.GET("/v1/clubs", { params: { header } });
  const ids = (await one.GET("/v1/properties")).data?.data.properties.map(({ id }) => id) ?? [];
  const calendars = await getCalendars({ client: two, query: { ids: ids.slice(0, 3) } });
  const again = await getCalendars({
    client: two,
    query: { ids: ids.slice(0, 3) },
    headers: { "If-None-Match": calendars.response?.headers.get("ETag") ?? "" },
  });
  return [first, second, calendars, again].map(({ response }) => response?.status ?? 0);
}
