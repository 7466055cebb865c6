import {
  date,
  heading,
  inOrder,
  maintenanceFlag,
  select,
  subheading,
  text,
  textarea,
  yesNo,
  yesNoNone,
} from './question.ts'

const damage = ['Damage beyond fair wear', 'Yes'] as const
const pets = ['Pets or signs of them', 'Yes'] as const

const urgent = 'Urgent repair'
const repair = 'Repair'
const clean = 'Cleaning'
const tenancy = 'Tenancy matter'

const repairs = ['Repair by the landlord', 'Repair by the tenant', 'Watch until the next visit'] as const

export const routineInspection = inOrder([
  heading('The visit'),
  select('Notice given', ['24 hours or more', 'Agreed with the tenant', 'Less'], { required: true }),
  select('Present', ['Tenant', 'Somebody for the tenant', 'Nobody'], { required: true }),
  text('Who', { when: ['Present', 'Somebody for the tenant'] }),
  yesNo('Every room could be seen', { required: true, flag: 'No' }),
  text('What could not be seen, and why', { when: ['Every room could be seen', 'No'], required: true }),

  heading('Condition of the room', 'all'),
  select('Condition', ['Good', 'Fair', 'Poor'], {
    required: true,
    flag: ['Poor', repair],
    photo: true,
    notes: true,
    action: repairs,
  }),
  select('Cleanliness', ['Clean', 'Needs some cleaning', 'Dirty'], {
    required: true,
    flag: ['Dirty', clean],
    notes: true,
    action: ['Tenant to clean before the next visit'],
  }),
  yesNo(damage[0], { required: true, flag: ['Yes', repair] }),
  textarea('What is damaged', { when: damage, required: true, photo: true, action: repairs }),
  select('Signs of damp, mould or leaks', ['None', 'Condensation', 'Mould', 'Leak or stain'], {
    required: true,
    flag: ['Mould|Leak or stain', urgent],
    photo: true,
    location: true,
    notes: true,
    action: ['Damp and mould inspection', 'Plumber', 'Advice on heating and airing given'],
  }),
  yesNoNone('Lights, sockets and heating work', { flag: ['No', repair], notes: true, action: repairs }),

  heading('Outside'),
  select('Garden', ['Kept', 'Needs work', 'Neglected', 'None'], {
    flag: ['Neglected', tenancy],
    photo: true,
    notes: true,
    action: ['Tenant to tidy the garden', 'Gardener'],
  }),
  select('Gutters, roof and walls as seen from the ground', ['Sound', 'Needs repair', 'Not seen'], {
    flag: ['Needs repair', repair],
    photo: true,
    location: true,
    notes: true,
    action: ['Clear the gutters', 'Roofer'],
  }),
  yesNoNone('Rubbish kept in bins', { flag: ['No', clean], photo: true }),

  heading('Safety'),
  yesNo('Smoke alarms tested and sound', {
    required: true,
    flag: ['No', urgent],
    location: true,
    action: ['Battery replaced', 'Replace the alarm today'],
  }),
  yesNoNone('Carbon monoxide alarms tested and sound', {
    required: true,
    flag: ['No', urgent],
    action: ['Battery replaced', 'Replace the alarm today'],
  }),
  yesNo('Ways out clear', { required: true, flag: ['No', urgent], photo: true, location: true }),
  yesNo('Leaks under sinks, at boiler or cylinder', {
    required: true,
    flag: ['Yes', urgent],
    photo: true,
    location: true,
    notes: true,
    action: ['Plumber'],
  }),
  yesNo('Any sign of danger', { flag: ['Yes', urgent], notes: true, photo: true }),

  heading('How the home is lived in'),
  text('People who live here', { required: true, caption: 'As the person present says.' }),
  yesNo('As the tenancy agreement says', { required: true, flag: ['No', tenancy], notes: true }),
  yesNo('Smoking indoors', { required: true, flag: ['Yes', tenancy], notes: true }),
  yesNo(pets[0], { required: true }),
  text('Which pets', { when: pets, required: true }),
  select('Agreed to by the landlord', ['Yes', 'No', 'Not known'], {
    when: pets,
    required: true,
    flag: ['No|Not known', tenancy],
    action: ['Ask the landlord', 'Tenant to write to the agency'],
  }),
  yesNoNone('Alterations or decoration by the tenant', { flag: ['Yes', tenancy], photo: true, notes: true }),
  yesNo('Heated and aired', { flag: 'No', notes: true }),

  heading('Maintenance'),
  yesNo('Repairs reported by the tenant', { required: true }),
  textarea('What the tenant reports', {
    when: ['Repairs reported by the tenant', 'Yes'],
    required: true,
    action: ['Pass on to the landlord', 'Contractor to call the tenant'],
  }),
  select('How soon', ['Today', 'This week', 'This month', 'At the next visit'], {
    when: ['Repairs reported by the tenant', 'Yes'],
    required: true,
    flag: ['Today', urgent],
  }),
  subheading('Still open from the last visit'),
  yesNoNone('Everything was done', { flag: ['No', repair], notes: true }),

  heading('Recommendations'),
  select('Overall', ['Good', 'Fair', 'Poor'], { required: true, headline: true, flag: 'Poor', notes: true }),
  textarea('For the landlord'),
  textarea('For the tenant'),
  select('Next visit', ['In three months', 'In six months', 'Sooner'], { required: true, headline: true }),
  date('On or about', { when: ['Next visit', 'Sooner'], required: true }),
])

export const routineFlags = [
  maintenanceFlag(urgent, 'bell exclamation red', 'red', 'To be seen to at once.', {
    pdfDisplay: 'embed',
    displayguide:
      '<p>Tell the landlord today. Water, gas, electricity and alarms do not wait for an estimate: most agreements let the agency order such a repair at once.</p>',
  }),
  maintenanceFlag(repair, 'hammer', 'amber', 'To be repaired in the ordinary course.', {
    pdfDisplay: 'extract',
    displayguide: [
      '<p>Small repairs done early save large ones.</p>',
      '<ul><li>Order what is the landlord’s within a week and tell the tenant when somebody comes.</li>',
      '<li>Ask the tenant in writing, with a date, for what is theirs.</li>',
      '<li>Look at it at the next visit.</li></ul>',
    ].join(''),
  }),
  maintenanceFlag(clean, 'brush', 'blue', 'To be cleaned or cleared.', {
    pdfDisplay: 'extract',
    displayguide: '<p>Ask the tenant in writing, with a date and the photographs of this report.</p>',
  }),
  maintenanceFlag(tenancy, 'lightbulb exclamation', 'blue', 'A matter of the tenancy agreement for the agency.', {
    pdfDisplay: 'extract',
    displayguide:
      '<p>Compare it with the agreement, speak with the tenant, and write down what was agreed. Nothing in this report is a notice.</p>',
  }),
]
