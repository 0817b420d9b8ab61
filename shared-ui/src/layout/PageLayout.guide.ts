import type { ComponentGuide } from '../documentation'

/** How to use PageLayout. */
export const guide: ComponentGuide = {
  purpose: 'The frame of every page: breadcrumb, heading, lead, actions, content.',
  avoid: [{ when: 'It is a part of a page.', instead: 'Section.' }],
  anatomy: [
    { name: 'Breadcrumb', text: 'For pages below a list.' },
    { name: 'Heading', text: 'The only h1.' },
    { name: 'Actions', text: 'For the whole page, beside the heading; below it on phones.' },
    { name: 'Lead', text: 'A sentence or two.' },
    { name: 'Picture', text: 'Only of the home page: it makes the heading larger.' },
    { name: 'Content', text: 'Sections.' },
  ],
  keyboard: [{ name: 'Tab', text: 'Breadcrumb, actions, content.' }],
  states: [
    { name: 'Narrow', text: 'For text and forms.' },
    { name: 'Wide', text: 'For tables.' },
  ],
  accessibility: [
    'After navigation the heading has the focus, so that screen readers read it. It is not a tab stop.',
  ],
  code: `<PageLayout title="Projects" lead="What the groups work on." actions={<Link to="/projects/new">Create Project</Link>}>
  …
</PageLayout>`,
}
