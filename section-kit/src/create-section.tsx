import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { CONTRACT_VERSION, type SectionModule, type SectionProps } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { SectionRoot } from './SectionRoot'

interface SectionOptions {
  readonly name: string
  readonly routes: ReactNode
}

/**
 * Create the module that a section exposes: the lifecycles of a single-spa application with its own React root (ADR 37).
 *
 * Its `mount` resolves after the first effects and rejects when the first render or one of them throws, so that the section host
 * can mount the fallback version. A later crash is shown inside the section and reported with `onCrash`.
 *
 * @param name of the section, as in its `section.ts`
 * @param routes the element with the section's routes, from `routesOf`
 */
export function createSection({ name, routes }: SectionOptions): Required<SectionModule> {
  const { mount, unmount } = createReactRoot()
  return {
    name,
    contract: CONTRACT_VERSION,
    bootstrap: async () => {},
    mount: (props: SectionProps<SessionStore>) => mount(props, <ToastProvider>{routes}</ToastProvider>),
    unmount,
  }
}

/** The React root of a section or a contribution. @param whenCrashed shown after a crash, instead of a message with Retry */
export function createReactRoot(whenCrashed?: ReactNode) {
  let root: Root | undefined
  let isLeft = false
  let draw: (content: ReactNode) => ReactNode

  function mount(props: SectionProps<SessionStore>, content: ReactNode): Promise<void> {
    return new Promise((resolve, reject) => {
      let state: 'starting' | 'mounted' | 'failed' = 'starting'
      const onStarted = () => {
        if (state === 'failed') return false
        state = 'mounted'
        resolve()
        return true
      }
      const onError = (error: unknown) => {
        if (state === 'mounted') return props.onCrash(error)
        state = 'failed'
        reject(asError(error))
      }
      draw = (children) => (
        <SectionRoot props={props} onStarted={onStarted} onError={onError} whenCrashed={whenCrashed}>
          {children}
        </SectionRoot>
      )
      if (props.hydrate) {
        isLeft = false
        root = hydrateRoot(props.container, draw(content), {
          // A visitor who leaves before the page is hydrated: React would report that it renders nothing instead.
          onRecoverableError: (error) => isLeft || reportError(error),
        })
      } else {
        const fresh = createRoot(props.container)
        root = fresh
        // Synchronously and with its effects, so that requests start before the first paint.
        flushSync(() => fresh.render(draw(content)))
      }
    })
  }

  return {
    mount,
    update: (content: ReactNode) => root?.render(draw(content)),
    async unmount(): Promise<void> {
      isLeft = true
      root?.unmount()
      root = undefined
    },
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
