import { BROWSER_SETTING_DEFAULTS } from '../setting-defaults'

export interface DemoGroup {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** The steering committee. Its id is a setting of the server; this is the default. */
export const demoSteeringGroup: DemoGroup = {
  id: BROWSER_SETTING_DEFAULTS.STEERING_COMMITTEE_ID,
  name: 'Steering Committee',
  description: 'Guides the group, decides who joins and plans the meetings.',
}

/** The working groups, without the steering committee. */
export const demoGroups: readonly DemoGroup[] = [
  {
    id: 'head-neck',
    name: 'Head & Neck',
    description: 'Reirradiation of recurrent and second primary cancers of the head and neck.',
  },
  {
    id: 'cns',
    name: 'Central Nervous System',
    description: 'Recurrent glioma, brain metastases and cumulative dose to the brainstem and optic pathway.',
  },
  {
    id: 'thorax',
    name: 'Thorax',
    description:
      'Repeat treatment in the lung and mediastinum, with attention to the great vessels and airways.',
  },
  {
    id: 'spine',
    name: 'Spine & Bone',
    description:
      'Repeat stereotactic treatment of vertebral metastases and the tolerance of the spinal cord.',
  },
  {
    id: 'pelvis',
    name: 'Pelvis',
    description: 'Local recurrence after radiotherapy for prostate, rectal and gynaecological cancers.',
  },
  {
    id: 'physics',
    name: 'Physics & Dose Accumulation',
    description: 'Deformable registration, biological dose conversion and reporting of cumulative dose.',
  },
  {
    id: 'data',
    name: 'Data & Registry',
    description: 'A common data dictionary, the prospective registry and the tools to contribute to it.',
  },
  {
    id: 'education',
    name: 'Education',
    description: 'Webinars, the reading list and teaching cases for trainees and planning teams.',
  },
]
