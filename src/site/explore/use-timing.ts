// Follows media queries and time.
import { useEffect, useState } from "preact/hooks";

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const onChange = () => setHolds(list.matches);
    onChange();
    list.addEventListener("change", onChange);
    return () => list.removeEventListener("change", onChange);
  }, [query]);
  return holds;
}

/** Whether something `isPending` has been so for `patience` ms, under the same `key`. */
export function useLate<T>(key: T, isPending: boolean, patience: number): boolean {
  const [late, setLate] = useState<{ key: T }>();
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate({ key }), patience);
    return () => clearTimeout(timer);
  }, [key, isPending]);
  return isPending && late !== undefined && late.key === key;
}

/** A value, held back until the frame that shows everything else has been drawn. */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLate(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return late;
}
