import type { ConditionGrade, CleanlinessGrade, ItemQuality, Responsibility, Room } from '@lintel/contract'

/** `after` is its state at check-out. */
export interface SampleItem {
  section: string
  name: string
  colour?: string
  qty?: number
  bought?: string
  quality?: ItemQuality
  condition: ConditionGrade
  cleanliness?: CleanlinessGrade
  note?: string
  flagged?: boolean
  photo?: boolean
  after?: { condition: ConditionGrade; note: string; responsibility: Responsibility }
}

/** Every case that a template has to handle. */
export const sampleRooms: (Pick<Room, 'name' | 'type' | 'category' | 'overview'> & { items: SampleItem[] })[] = [
  {
    name: 'Hall',
    type: 'hall',
    category: 1,
    overview: 'Light and in good order; freshly painted.',
    items: [
      { section: 'Fabric', name: 'Front door', colour: 'Dark green', condition: 'Good', photo: true },
      {
        section: 'Fabric',
        name: 'Walls',
        colour: 'White',
        condition: 'Good',
        note: 'Light scuff below the switch, about 3 cm',
        photo: true,
        after: { condition: 'Poor', note: 'Three screw holes and torn paper, about 12 cm', responsibility: 'TT' },
      },
      { section: 'Fixtures', name: 'Coat hooks', qty: 4, condition: 'Good' },
    ],
  },
  {
    name: 'Kitchen',
    type: 'kitchen',
    category: 2,
    overview: 'Fitted units along two walls.',
    items: [
      {
        section: 'Fixtures',
        name: 'Worktop',
        colour: 'Oak',
        condition: 'Average',
        note: 'Burn mark beside the hob, about 4 cm',
        flagged: true,
        photo: true,
        after: { condition: 'Poor', note: 'A second burn mark, about 6 cm', responsibility: 'TT' },
      },
      { section: 'Fixtures', name: 'Sink', colour: 'Steel', condition: 'Good', cleanliness: 'Professionally cleaned' },
      {
        section: 'Appliances',
        name: 'Oven',
        colour: 'Black',
        bought: '2022-09',
        quality: 'medium',
        condition: 'Good',
        photo: true,
        after: { condition: 'Good', note: 'Grease to the door and the racks', responsibility: 'CLN' },
      },
      { section: 'Appliances', name: 'Kettle', qty: 0, condition: '', note: 'Missing' },
    ],
  },
]

interface SampleAnswer {
  prompt: string
  questionType: 'heading' | 'select' | 'textarea' | 'date'
  value?: string
  flagged?: boolean
  location?: string
  action?: string
  notes?: string
}

/** Every case that a template has to handle. */
export const sampleChecklists: { heading: string; answers: SampleAnswer[] }[] = [
  {
    heading: 'The property',
    answers: [
      { prompt: 'Outside', questionType: 'heading' },
      { prompt: 'Are gutters and downpipes clear?', questionType: 'select', value: 'Yes' },
      {
        prompt: 'Is there damp to the walls?',
        questionType: 'select',
        value: 'Yes',
        flagged: true,
        location: 'Rear wall, below the kitchen window',
        action: 'Have the overflow of the boiler repaired',
        notes: 'A wet patch of about 60 cm by 40 cm',
      },
      { prompt: 'When was the roof looked at last?', questionType: 'date', value: '2025-09-30' },
    ],
  },
  {
    heading: 'Inside',
    answers: [
      { prompt: 'Are all rooms aired?', questionType: 'select', value: 'Yes' },
      { prompt: 'What did the tenants say?', questionType: 'textarea', value: 'The bathroom fan has become louder.' },
    ],
  },
]
