import { Later } from '@recog/section-kit'
import { useStore } from '@recog/shared-session'
import { Dialog } from '@recog/shared-ui'
import type { DeclineFormProps } from './DeclineForm'
import type { RequestStore } from './request-store'

const loadDeclining = async () =>
  (await import(/* webpackChunkName: "organise" */ './DeclineForm')).DeclineForm
const loadAssigning = async () => (await import(/* webpackChunkName: "organise" */ './Assigning')).Assigning

/** The dialogs about one request, and about the selected ones: these name everybody concerned. */
export function RequestDialogs({ requests }: { readonly requests: RequestStore }) {
  const { declining, question, decisions } = useStore(requests.store)
  const people = question?.people ?? []
  const approves = question?.verb === 'approve'
  const isAboutGroups = question !== undefined && question.verb !== 'decline'
  return (
    <>
      {requests.canDecline && (
        <DeclineDialog
          people={declining ? [declining] : []}
          state={declining && decisions.get(declining.userId)}
          onDecline={requests.decline}
          onCancel={requests.cancelDeclining}
        />
      )}
      <DeclineDialog
        people={question?.verb === 'decline' ? people : []}
        state={undefined}
        onDecline={(reason) => void requests.answer(reason)}
        onCancel={requests.cancel}
      />
      <Dialog open={isAboutGroups} title={titleOf(approves, people.length)} onClose={requests.cancel}>
        {isAboutGroups && <Later load={loadAssigning} props={{ requests, people, approves }} />}
      </Dialog>
    </>
  )
}

function titleOf(approves: boolean, count: number): string {
  if (approves) return count === 1 ? 'Approve this request?' : `Approve ${count} requests?`
  return count === 1 ? 'Assign 1 person to groups' : `Assign ${count} people to groups`
}

/** @param props of its form; nobody is named while the dialog is closed */
function DeclineDialog(props: DeclineFormProps) {
  const { people, onCancel } = props
  const title = people.length > 1 ? `Decline ${people.length} requests?` : 'Decline this request?'
  return (
    <Dialog open={people.length > 0} title={title} onClose={onCancel}>
      {people.length > 0 && <Later key={people[0]?.userId} load={loadDeclining} props={props} />}
    </Dialog>
  )
}
