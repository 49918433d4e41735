// The views that npm run site makes of src/site/pages in lib/views; package.json says where "#views" is.
declare module "#views" {
  const views: import("./views.ts").Views;
  export default views;
}
