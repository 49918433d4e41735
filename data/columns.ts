// Draws rows of a table from a description of its columns, each by choices of its own.
import type { Random } from "./random.ts";

/** A row of the dump by column; columns that the table lacks are not written. */
export type Row = Record<string, string | number | null>;

interface Drawn<Made> {
  readonly row: Made;
  readonly number: number;
  /** Draws until the value is new in its column, at most 10,000 times. */
  readonly unique: (draw: (tries: number) => string) => string;
}

/** How each column of a table is drawn, by its own choices and a context of the row. */
export type Columns<Context, Made = Row> = {
  readonly [Name in keyof Made]: (random: Random, of: Context & Drawn<Made>) => Made[Name];
};

export function rowMaker<Context, Made = Row>(random: Random, columns: Columns<Context, Made>) {
  const names = Object.keys(columns) as (keyof Made & string)[];
  const uniques = names.map(() => uniquely());
  return (number: number, context: Context): Made => {
    const own = random.at(number);
    const row = {} as Made;
    for (const [i, name] of names.entries())
      row[name] = columns[name](own.of(name), { ...context, row, number, unique: uniques[i]! });
    return row;
  };
}

function uniquely(): Drawn<unknown>["unique"] {
  const seen = new Set<string>();
  return (draw) => {
    for (let tries = 0; tries < 10_000; tries++) {
      const value = draw(tries);
      if (seen.size < seen.add(value).size) return value;
    }
    throw new RangeError("No new value in 10,000 draws");
  };
}
