import type { Merged } from '@recog/section-kit'
import { Alert, Button } from '@recog/shared-ui'
import type { ProjectForm } from './project-form'

const LABELS: Readonly<Record<keyof ProjectForm, string>> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  ownerUserId: 'Owner',
  isApproved: 'Approved',
  leads: 'Leads',
  members: 'Members',
  underCommittees: 'Working Groups',
}

interface MergedNoticeProps extends Merged<ProjectForm> {
  /** The form as it is now. */
  readonly form: ProjectForm
  nameOf(userId: string): string
  onUse(changes: Partial<ProjectForm>): void
}

/** Somebody else saved the project first: shows what they changed beside what the visitor typed, of which nothing is lost. */
export function MergedNotice({ edit, theirs, form, nameOf, onUse }: MergedNoticeProps) {
  const { taken, overlaps, value: mine } = edit
  return (
    <Alert tone="warning">
      <p>
        Somebody else has saved this project in the meantime. What you typed is still here, and not saved yet:
        please check the form, and save it again.
      </p>
      {taken.length > 0 && <p>Changed by them: {taken.map((field) => LABELS[field]).join(', ')}.</p>}
      {overlaps.map((field) => {
        // The button stays, so that it keeps the focus.
        const isTheirs = form[field] === theirs[field]
        const label = isTheirs ? 'Use mine' : 'Use theirs'
        return (
          <p key={field}>
            {LABELS[field]} was changed by both of you. Theirs: <q>{valueText(theirs, field, nameOf)}</q>{' '}
            <Button
              size="small"
              aria-label={`${label}: ${LABELS[field]}`}
              onClick={() => onUse({ [field]: (isTheirs ? mine : theirs)[field] })}
            >
              {label}
            </Button>
          </p>
        )
      })}
    </Alert>
  )
}

function valueText(
  form: ProjectForm,
  field: Merged<ProjectForm>['edit']['overlaps'][number],
  nameOf: MergedNoticeProps['nameOf'],
): string {
  if (field === 'isApproved') return form.isApproved ? 'Yes' : 'No'
  if (field === 'ownerUserId') return form.ownerUserId ? nameOf(form.ownerUserId) : 'No owner'
  return form[field] || 'empty'
}
