// What src/site/pages/filled.ts is to give the same results as: each text rendered where it stands.
export function filled<T>(_key: string, texts: T, render: (texts: T) => string): string {
  return render(texts);
}
