/** A page of plain text, such as the privacy notice. Editing it needs no change of code. */
export interface TextPageContent {
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
}

/** The privacy notice. The operator of an installation checks it and adds what their law requires. */
export const privacy: TextPageContent = {
  lead: 'What this portal stores about you, why, and for how long.',
  sections: [
    {
      title: 'What we store',
      paragraphs: [
        'When you ask to join: your name, email address, and what you tell us about your degrees, institution, roles and interests.',
        'As a member: your working groups, your part in projects, and a log of changes that people make in the portal.',
        'While you are signed in: a cookie that identifies your session. The portal uses no cookies for advertising or statistics, and loads nothing from other companies unless the operator has configured a bot check of another provider.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'The steering committee and the administrators see requests to join. Approved members see the names, email addresses, institutions, areas of expertise and groups of other approved members. Nobody else does, but the home page may name the steering committee.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Requests that are declined and accounts that are closed are removed from all lists. The log of changes is kept for as long as the operator has configured.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask what is stored about you, have it corrected or deleted, and withdraw your consent at any time. Please write to the contact address.',
      ],
    },
  ],
}

/** The imprint. The operator of an installation replaces the placeholder by their own details. */
export const imprint: TextPageContent = {
  lead: 'Who is responsible for this portal.',
  sections: [
    {
      title: 'Responsible',
      paragraphs: [
        'ReCOG, the international collaborative group on reirradiation in radiation oncology. The steering committee represents the group.',
      ],
    },
    {
      title: 'Content',
      paragraphs: [
        'The portal informs professionals about the work of the group. It gives no medical advice. We are not responsible for the content of pages of others that we link to.',
      ],
    },
  ],
}

/** The accessibility statement. */
export const accessibility: TextPageContent = {
  lead: 'The portal should be usable for everybody, with every device and without a mouse.',
  sections: [
    {
      title: 'Standard',
      paragraphs: [
        'We aim for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every page is checked automatically in light and dark colours, and by hand with the keyboard.',
      ],
    },
    {
      title: 'Known limits',
      paragraphs: [
        'The pages for members need JavaScript. The brochure of the meeting in 2024 is a PDF file that was not made with assistive technology in mind.',
      ],
    },
    {
      title: 'Tell us',
      paragraphs: [
        'If you cannot use something, please write to the contact address. Tell us the page, what you wanted to do, and which software you use. We answer within two weeks.',
      ],
    },
  ],
}
