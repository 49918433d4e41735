// What the reference uses of Redoc, whose own types need those of React.
declare module "redoc/bundles/redoc.standalone.js" {
  const redoc: {
    /** Draws a description below an element; calls back when it stands. */
    init(
      description: object,
      options: Readonly<Record<string, unknown>>,
      place: HTMLElement,
      done: () => void,
    ): void;
  };
  export default redoc;
}
