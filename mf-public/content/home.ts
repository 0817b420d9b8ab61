/** Texts of the home page. Editing them needs no change of code. */
export const home = {
  title: 'Reirradiation Collaborative Group',
  lead: 'ReCOG brings together radiation oncologists, physicists, dosimetrists, therapists and informaticists from around the world to make treating a tumour a second time safer, more consistent and better understood.',
  about: {
    title: 'About the group',
    paragraphs: [
      'More people live long enough after radiation therapy to need it again. How much of the first course normal tissue remembers, and for how long, is still poorly understood, and practice differs from clinic to clinic.',
      'ReCOG is a voluntary collaboration of clinicians and scientists who collect evidence, agree on methods and share what they learn. Its work is done in working groups that anyone in the field can ask to join.',
    ],
  },
  aims: {
    title: 'Aims',
    items: [
      {
        title: 'Common language',
        text: 'Agree on how reirradiation is defined, described and reported, so that results can be compared.',
      },
      {
        title: 'Dose accumulation',
        text: 'Evaluate and recommend methods for accumulating the doses of several courses, with their uncertainties.',
      },
      {
        title: 'Tissue tolerance',
        text: 'Collect outcomes across institutions to learn how organs recover and what they can tolerate.',
      },
      {
        title: 'Education',
        text: 'Teach methods of planning and reviewing reirradiation, and keep a library of the literature.',
      },
    ],
  },
  meeting: {
    title: 'ReCOG meeting 2024',
    text: 'The first in-person meeting brought the working groups together for two days of talks, planning exercises and discussion. The brochure contains the programme and the summaries of the sessions.',
    brochure: 'Download the brochure (PDF)',
  },
} as const
