import type { ComponentGuide } from '../documentation'

/** How to use Dialog. */
export const guide: ComponentGuide = {
  purpose:
    'Takes the reader aside for a short task that belongs to the page behind: editing an event, resetting a password.',
  avoid: [
    { when: 'The task is long or has steps.', instead: 'a page of its own, which has a URL.' },
    { when: 'It is only a question.', instead: 'ConfirmDialog.' },
    { when: 'It only informs.', instead: 'Alert or toast.' },
  ],
  anatomy: [
    { name: 'Title', text: 'The action, as on the button that opened it.' },
    { name: 'Body', text: 'A form or text; it scrolls if it is long.' },
    { name: 'Actions', text: 'The harmless button first.' },
    { name: 'Close', text: 'A cross in the corner, last in the tab order.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Stays in the dialog.' },
    { name: 'Escape', text: 'Closes it.' },
  ],
  states: [
    { name: 'Closed', text: 'The content does not exist; each opening starts fresh.' },
    { name: 'Busy', text: 'The action button is busy; the dialog stays open.' },
    { name: 'Error', text: 'An Alert in the body; nothing typed is lost.' },
  ],
  accessibility: [
    'A native modal dialog: the page behind is inert. The focus starts in the first field and returns to the opening button.',
  ],
  code: `<Dialog
  open={editing}
  onClose={close}
  title="Edit event"
  actions={
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={save}>Save</Button>
    </>
  }
>
  <TextField label="Title" value={title} onChange={setTitle} />
</Dialog>`,
}
