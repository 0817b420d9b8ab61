import type { Release } from '../store/release'
import type { Releasable } from '../workspace'

/** What would run together if the candidates went live: their releases beside those that are live. */
export type Together = Readonly<Record<Releasable, Release>>
