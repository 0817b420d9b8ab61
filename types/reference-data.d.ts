/** What `design-reference/src/main.ts` writes; only Storybook's build resolves it. */
declare module 'reference-data' {
  const data: unknown
  export default data
}
