import { useState } from 'react'
import { useFormErrors, type FormErrors } from '@recog/section-kit'
import { Alert, Button, Disclosure, TextField } from '@recog/shared-ui'
import { SuggestField } from '../suggest/SuggestField'
import type { LogFilter } from './audit-query'
import { readForm, textsOf, type NamedFilter } from './filter-form'
import { ACTIONS, type LogNames } from './names'
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
