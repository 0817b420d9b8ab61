import { Alert, Button } from '@recog/shared-ui'
import { refusalReason } from '../FailureAlert'
import type { Merged } from './use-shared-edit'

interface ConflictPanelProps<T> extends Merged<T> {
  /** The form as it is now. */
  readonly form: T
  /** The labels of the fields. */
  readonly labels: Readonly<Record<keyof T, string>>
  /** The other value of a field as people read it; the value itself by default. */
  textOf?(field: Merged<T>['edit']['overlaps'][number]): string
  onUse(changes: Partial<T>): void
}

/** Somebody else saved first: says who, as far as the server does, and shows their version beside what was typed, of which nothing is lost. */
export function ConflictPanel<T>({
  theirs,
  edit: { taken, overlaps, value: mine },
  error,
  form,
  labels,
  textOf = (field) => String(theirs[field]),
  onUse,
}: ConflictPanelProps<T>) {
  return (
    <div ref={bringIntoView}>
      <Alert tone="warning">
        <p>
          {refusalReason(error) ?? 'Somebody else has saved this in the meantime.'} What you typed is still
          here, and not saved yet: please check it, and save again.
        </p>
        {taken.length > 0 && <p>New in the form: {taken.map((field) => labels[field]).join(', ')}.</p>}
        {overlaps.map((field) => {
          // The button stays, so that it keeps the focus.
          const isTheirs = form[field] === theirs[field]
          const use = isTheirs ? 'Use mine' : 'Use theirs'
          const changes: Partial<T> = {}
          changes[field] = (isTheirs ? mine : theirs)[field]
          return (
            <p key={String(field)}>
              {labels[field]} was changed in both. Theirs: <q>{textOf(field) || 'empty'}</q>{' '}
              <Button size="small" aria-label={`${use}: ${labels[field]}`} onClick={() => onUse(changes)}>
                {use}
              </Button>
            </p>
          )
        })}
      </Alert>
    </div>
  )
}

/** It appears above the button that was pressed, in a dialog perhaps out of sight. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })
