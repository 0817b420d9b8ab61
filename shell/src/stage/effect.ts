import type { StageCommand, StageEvent } from './stage-state'

type CommandOf<Type> = Extract<StageCommand, { type: Type }>
type Effect<Type> = (command: CommandOf<Type>) => Promise<void> | void
export type Effects = { readonly [Type in StageCommand['type']]: Effect<Type> }

export type Dispatch = (event: StageEvent) => Promise<void>
