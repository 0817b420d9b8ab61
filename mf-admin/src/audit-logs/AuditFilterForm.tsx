import { useState } from 'react'
import { useFormErrors, type FormErrors, type Problems } from '@recog/section-kit'
import { Alert, Button, Disclosure, TextField } from '@recog/shared-ui'
import { SuggestField } from '../suggest/SuggestField'
import { filterProblem, isDay, type LogFilter } from './audit-query'
import { ACTIONS, resolve, textOf, type LogNames, type Resolved } from './names'
import styles from './AuditFilterForm.module.css'

interface AuditFilterFormProps {
  /** The filters that apply now. */
  readonly filter: LogFilter
  readonly names: LogNames
  onApply(filter: LogFilter): void
}

/**
 * The five filters of the screen, and two more that the call accepts (R2.61, decision D6). People and groups are entered by name,
 * and apply by id. Filters apply only after the button is pressed (edge case T138).
 */
export function AuditFilterForm({ filter, names, onApply }: AuditFilterFormProps) {
  const { texts, change } = useFilterTexts(filter, names)
  const read = readForm(texts, names)
  const errors = useFormErrors(read.problems)
  return (
    <form
      className={styles.filter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (errors.check(event.currentTarget)) onApply(read.filter)
      }}
    >
      <MainFields {...{ texts, names, errors }} onChange={change} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
      {errors.any && (
        <div className={styles.whole}>
          <Alert tone="error">{errors.of('from') ?? 'Please check the filters.'}</Alert>
        </div>
      )}
      <div className={styles.whole}>
        <Disclosure summary="More filters" defaultOpen={filter.committeeId !== '' || filter.eventId !== ''}>
          <div className={styles.moreFields}>
            <SuggestField
              label="Working group"
              suggestions={names.groups}
              value={texts.committeeId}
              error={errors.of('committeeId')}
              onChange={(committeeId) => change({ committeeId })}
            />
            <TextField label="Event Id" value={texts.eventId} onChange={(eventId) => change({ eventId })} />
          </div>
        </Disclosure>
      </div>
    </form>
  )
}

/** The texts of the fields: as typed, otherwise the filters that apply. Following a link or removing a filter discards typed texts. */
function useFilterTexts(filter: LogFilter, names: LogNames) {
  const applied = JSON.stringify(filter)
  const [state, setState] = useState<{ applied: string; typed: Partial<LogFilter> }>({ applied, typed: {} })
  const typed = state.applied === applied ? state.typed : {}
  return {
    texts: { ...textsOf(filter, names), ...typed },
    change: (changes: Partial<LogFilter>) => setState({ applied, typed: { ...typed, ...changes } }),
  }
}

interface MainFieldsProps {
  readonly texts: LogFilter
  readonly names: LogNames
  readonly errors: FormErrors<NamedFilter | 'from'>
  onChange(changes: Partial<LogFilter>): void
}

function MainFields({ texts, names: { people }, errors, onChange }: MainFieldsProps) {
  return (
    <>
      <SuggestField
        label="Action"
        suggestions={ACTIONS}
        value={texts.action}
        onChange={(action) => onChange({ action })}
      />
      <SuggestField
        label="Actor User Id"
        suggestions={people}
        value={texts.actorUserId}
        error={errors.of('actorUserId')}
        onChange={(actorUserId) => onChange({ actorUserId })}
      />
      <SuggestField
        label="Target User Id"
        suggestions={people}
        value={texts.targetUserId}
        error={errors.of('targetUserId')}
        onChange={(targetUserId) => onChange({ targetUserId })}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={texts.from}
        aria-invalid={errors.of('from') ? true : undefined}
        onChange={(from) => onChange({ from })}
      />
      <TextField label="To (UTC)" type="date" value={texts.to} onChange={(to) => onChange({ to })} />
    </>
  )
}

/** The filters whose fields take a name instead of an id. */
type NamedFilter = 'actorUserId' | 'targetUserId' | 'committeeId'
const NAMED: readonly NamedFilter[] = ['actorUserId', 'targetUserId', 'committeeId']

/** Filters as texts of the form: names instead of ids, and no dates that do not exist, which fields for dates do not show. */
const textsOf = (filter: LogFilter, { people, groups }: LogNames): LogFilter => ({
  ...filter,
  actorUserId: textOf(people, filter.actorUserId),
  targetUserId: textOf(people, filter.targetUserId),
  committeeId: textOf(groups, filter.committeeId),
  from: isDay(filter.from) ? filter.from : '',
  to: isDay(filter.to) ? filter.to : '',
})

/** Reads the form. @returns the filter, and the problems of fields that stand for nobody */
function readForm(texts: LogFilter, names: LogNames) {
  const resolved: Readonly<Record<NamedFilter, Resolved>> = {
    actorUserId: resolve(names.people, texts.actorUserId, NOBODY),
    targetUserId: resolve(names.people, texts.targetUserId, NOBODY),
    committeeId: resolve(names.groups, texts.committeeId, 'No working group has this name.'),
  }
  const problems: Problems<NamedFilter | 'from'> = {
    ...Object.fromEntries(NAMED.map((name) => [name, problemOf(resolved[name])])),
    from: filterProblem(texts),
  }
  const ids = Object.fromEntries(NAMED.map((name) => [name, idOf(resolved[name])]))
  return { filter: { ...texts, ...ids }, problems }
}

const NOBODY = 'Nobody has this name or email.'
const problemOf = (resolved: Resolved) => ('problem' in resolved ? resolved.problem : undefined)
const idOf = (resolved: Resolved) => ('id' in resolved ? resolved.id : '')
