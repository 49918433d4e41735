// Writes numbers for people, and lines them up.

export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

export function size({ files, bytes }: { files: number; bytes: number }): string {
  return `${grouped(files)} files, ${megabytes(bytes)} MB`;
}

export function timed(name: string, seconds: number): string {
  return `${name.padEnd(9)}${seconds.toFixed(1).padStart(6)} s`;
}

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Rows of cells as lines; from the column `right` on, cells are aligned to the right. */
export function columns(rows: readonly string[][], right = Infinity): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) => {
    const cells = row.map((cell, i) =>
      i < right ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!),
    );
    return cells.join("  ").trimEnd();
  });
}

export function quoted(arg: string): string {
  return /^[\w./:=@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
