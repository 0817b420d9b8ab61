import { CONTRACT_VERSION, type SectionModule, type SectionProps } from '@recog/section-contract'

interface DevelopedSectionOptions {
  readonly name: string
  /** Load the section under development. Rejects when its modules throw. */
  load(): Promise<SectionModule>
  /** The section threw. */
  onFailed(error: unknown): void
  /** It starts again, or is left. */
  onFixed(): void
}

/** A section under development, as the shell mounts it. */
export interface DevelopedSection extends SectionModule {
  /** React has applied an update: start again if the section had failed. */
  refreshed(): Promise<void>
}

/**
 * A section that never fails in the eyes of the shell, which would show the released version instead. Failures go to the overlay,
 * and each update starts a failed section again. None of them is reported to the portal's operators.
 */
export function createDevelopedSection({
  name,
  load,
  onFailed,
  onFixed,
}: DevelopedSectionOptions): DevelopedSection {
  let visit: SectionProps | undefined
  let running: SectionModule | undefined
  let hasFailed = false

  const fail = (error: unknown) => {
    hasFailed = true
    onFailed(error)
  }

  async function start(props: SectionProps): Promise<void> {
    hasFailed = false
    onFixed()
    try {
      running = await load()
      // The prerendered page is the released version's.
      await running.mount({ ...props, hydrate: false, onCrash: fail })
    } catch (error) {
      fail(error)
      props.onReady()
    }
  }

  async function stop(): Promise<void> {
    await running?.unmount()
    running = undefined
  }

  return {
    name,
    contract: CONTRACT_VERSION,
    async mount(props) {
      visit = props
      await start(props)
    },
    async unmount() {
      visit = undefined
      hasFailed = false
      onFixed()
      await stop()
    },
    async refreshed() {
      if (!hasFailed || !visit) return onFixed()
      await stop()
      await start(visit)
    },
  }
}
