import { useState } from 'react'
import { FailureAlert, Gate, useAction, useFormErrors, useLoad, useUnsavedGuard } from '@recog/section-kit'
import { limits, statusOf, type CommitteeName, type SessionUser } from '@recog/shared-session'
import {
  Button,
  Cluster,
  DataTable,
  Dialog,
  EmptyState,
  LoadingState,
  Stack,
  TextArea,
  TextField,
  useToast,
  type Column,
} from '@recog/shared-ui'
import { createGroup, loadGroups, replaceGroup } from '../api'
import { AdminPage, NoGroups } from '../layout/AdminPage'

/** `/admin/groups`: working groups are created and renamed, where the server offers it. */
export function GroupsPage() {
  return (
    <AdminPage lead="Names and descriptions of the working groups.">
      <Gate>{(user) => <IfOffered user={user} />}</Gate>
    </AdminPage>
  )
}

function IfOffered({ user }: { readonly user: SessionUser }) {
  if (user.capabilities.includes('group-editing')) return <Groups />
  return <EmptyState message="This server does not change working groups here." />
}

/** The form that is open: an object of its own for each time. */
interface Opened {
  /** Undefined for a new one. */
  readonly group: CommitteeName | undefined
}

function Groups() {
  const groups = useLoad(loadGroups, [])
  const [open, setOpen] = useState<Opened>()
  const toast = useToast()
  const close = () => setOpen(undefined)
  const saved = (name: string) => {
    // Another one may have been opened since.
    setOpen((now) => (now === open ? undefined : now))
    toast({ tone: 'success', text: open?.group ? `Saved ${name}.` : `Created ${name}.` })
    groups.retry()
  }
  return (
    <>
      <div>
        <Button variant="primary" onClick={() => setOpen({ group: undefined })}>
          Create a group
        </Button>
      </div>
      {groups.status === 'loading' && <LoadingState text="Loading working groups..." lines={6} />}
      {groups.status === 'error' && <NoGroups onRetry={groups.retry} />}
      {groups.status === 'loaded' && (
        <DataTable
          caption="Working groups"
          captionHidden
          columns={columnsFor((group) => setOpen({ group }))}
          rows={groups.data}
          rowKey={({ id }) => id}
          empty="No working groups found."
        />
      )}
      <Dialog
        open={open !== undefined}
        title={open?.group ? 'Change the group' : 'Create a group'}
        onClose={close}
      >
        {open && <GroupForm group={open.group} onSaved={saved} onChanged={groups.retry} onCancel={close} />}
      </Dialog>
    </>
  )
}

const columnsFor = (onChange: (group: CommitteeName) => void): readonly Column<CommitteeName>[] => [
  { key: 'name', header: 'Name', rowHeader: true, width: '30%', breakWords: true, cell: ({ name }) => name },
  {
    key: 'description',
    header: 'Description',
    breakWords: true,
    cell: ({ description }) => description,
  },
  {
    key: 'action',
    header: 'Change',
    width: '8rem',
    screenOnly: true,
    cell: (group) => (
      <Button size="small" aria-label={`Change ${group.name}`} onClick={() => onChange(group)}>
        Change
      </Button>
    ),
  },
]

const NEW: CommitteeName = { id: '', name: '', description: '' }

interface GroupFormProps extends Opened {
  onSaved(name: string): void
  /** Somebody else has changed the groups. */
  onChanged(): void
  onCancel(): void
}

function GroupForm({ group = NEW, onSaved, onChanged, onCancel }: GroupFormProps) {
  const [{ name, description }, setForm] = useState(group)
  useUnsavedGuard(name !== group.name || description !== group.description)
  const errors = useFormErrors(groupProblems(name.trim(), description.trim()))
  const save = useAction(
    async () => {
      const fields = { name: name.trim(), description: description.trim() }
      await (group === NEW ? createGroup(fields) : replaceGroup(group, fields))
      onSaved(fields.name)
    },
    (error) => statusOf(error) === 409 && onChanged(),
  )
  // What is typed while it is saved would be lost.
  const change = (changes: Partial<CommitteeName>) => save.busy || setForm((now) => ({ ...now, ...changes }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (errors.check(event.currentTarget)) void save.run()
      }}
    >
      <Stack gap={4}>
        <TextField
          label="Name"
          value={name}
          error={errors.of('name')}
          onChange={(typed) => change({ name: typed })}
        />
        <TextArea
          label="Description"
          limit={limits.groupDescription}
          value={description}
          error={errors.of('description')}
          onChange={(typed) => change({ description: typed })}
        />
        <FailureAlert text="The working group could not be saved." error={save.error} />
        <Cluster align="end">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.busy} busyLabel="Saving...">
            Save
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function groupProblems(name: string, description: string) {
  const { groupName, groupDescription } = limits
  const nameTooLong = name.length > groupName ? `Please keep this within ${groupName} characters.` : undefined
  return {
    name: name === '' ? 'Please enter a name.' : nameTooLong,
    description:
      description.length > groupDescription
        ? `Please keep the description within ${groupDescription} characters.`
        : undefined,
  }
}
