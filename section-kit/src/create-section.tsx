import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { CONTRACT_VERSION, type SectionModule, type SectionProps } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
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
  let root: Root | undefined
  let isLeft = false

  function mount(props: SectionProps<SessionStore>): Promise<void> {
    return new Promise((resolve, reject) => {
      let state: 'starting' | 'mounted' | 'failed' = 'starting'
      const tree = (
        <SectionRoot
          props={props}
          routes={routes}
          onStarted={() => {
            if (state === 'failed') return false
            state = 'mounted'
            resolve()
            return true
          }}
          onError={(error) => {
            if (state === 'mounted') return props.onCrash(error)
            state = 'failed'
            reject(asError(error))
          }}
        />
      )
      if (props.hydrate) {
        isLeft = false
        root = hydrateRoot(props.container, tree, {
          // A visitor who leaves before the page is hydrated: React would report that it renders nothing instead.
          onRecoverableError: (error) => isLeft || reportError(error),
        })
      } else {
        const fresh = createRoot(props.container)
        root = fresh
        // Synchronously and with its effects, so that requests start before the first paint.
        flushSync(() => fresh.render(tree))
      }
    })
  }

  async function unmount(): Promise<void> {
    isLeft = true
    root?.unmount()
    root = undefined
  }

  return { name, contract: CONTRACT_VERSION, bootstrap: async () => {}, mount, unmount }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
