export type Step =
  | {
      readonly do: 'leave'
      readonly actor: string
      readonly group: string
      readonly successor: string | undefined
    }
  | {
      readonly do: 'deactivate'
      readonly actor: string
      readonly target: string
      readonly successor: string | undefined
    }
  | { readonly do: 'reactivate'; readonly actor: string; readonly target: string }
  | {
      readonly do: 'administrator'
      readonly actor: string
      readonly target: string
      readonly administrator: boolean
    }
  | { readonly do: 'unseat'; readonly actor: string; readonly target: string }
