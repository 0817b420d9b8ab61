/** The output of `tools/design-reference/src/main.ts`; only Storybook's build resolves it. */
declare module 'reference-data' {
  const data: unknown
  export default data
}
