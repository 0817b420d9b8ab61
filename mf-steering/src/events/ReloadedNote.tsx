import { Alert } from '@recog/shared-ui'
import type { Reloaded } from './use-event-edit'

/** What became of an edit when the other person's version was loaded: nothing typed is dropped silently (edge case T97). */
export function ReloadedNote({ reloaded }: { readonly reloaded: Reloaded }) {
  if (reloaded.kind === 'gone')
    return <Alert tone="warning">This event has been deleted meanwhile and cannot be saved.</Alert>
  return (
    <Alert tone="info">
      <p>The other person’s changes have been loaded. What you typed has been kept.</p>
      {reloaded.overlaps.map(({ label, theirs }) => (
        <p key={label}>
          {label} was changed by both. Theirs: {theirs === '' ? 'empty' : <q>{theirs}</q>}
        </p>
      ))}
    </Alert>
  )
}
