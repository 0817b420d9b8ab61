// Names that the development build resolves.
declare module 'react-of-the-portal'
declare module 'section-under-development'
declare module 'contributions-under-development'
declare module 'description-under-development'

/** webpack finds calls of it by this name. */
interface ImportMeta {
  readonly webpackHot: {
    check(apply: boolean): Promise<unknown>
    status(): string
    accept(request: string, onUpdate: () => void): void
  }
}
