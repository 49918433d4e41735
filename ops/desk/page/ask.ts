// Asks the desk's server: a path in, its answer out.

/** With a body it is a POST. Throws an Error with what the server says. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const response = await fetch(path, init).catch(() => {
    throw new Error("The desk has ended: start it again, nothing that was decided is lost");
  });
  const answer = (await response.json()) as T & { message: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
