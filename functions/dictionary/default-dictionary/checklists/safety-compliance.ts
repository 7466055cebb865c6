import { asks, landlordKinds, nations } from './hazard-limits.ts'
import { lawFacts, lawSentences, type LawFact } from './law-facts.ts'
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

const nation = (answers: string) => [asks.nation, answers] as const
const england = nation('England')
const wales = nation('Wales')
const scottishOrIrish = nation('Scotland|Northern Ireland')
const gas = ['Gas supply', 'Yes'] as const
const record = ['Gas safety record seen', 'Yes'] as const
const eicr = ['Electrical report seen (EICR)', 'Yes'] as const
const epc = ['Energy performance certificate seen', 'Yes'] as const
const otherEpc = ['Energy certificate seen', 'Yes'] as const
const furnished = ['Furniture supplied by the landlord', 'Yes'] as const
const portable = ['Portable appliances supplied by the landlord', 'Yes'] as const

const intervals = [lawFacts.eicrInterval, lawFacts.eicrWales, lawFacts.eicrScotland]
const ratings = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

const danger = 'Immediate danger'
const paper = 'Certificate missing or expired'
const alarm = 'Alarm missing or not working'
const repair = 'Safety repair'

/** Appliances that call for a carbon monoxide alarm; in England a gas cooker does not. */
const burns = {
  england: 'Fixed combustion appliance other than a gas cooker',
  wales: 'Gas, oil or solid-fuel appliance, cookers too',
  others: 'Carbon-fuelled appliance or flue',
} as const
const monoxideAction = 'Fit a carbon monoxide alarm today'

const fitted = (when: readonly [prompt: string, answer: string], ...facts: readonly LawFact[]) =>
  ({ when, required: true, flag: ['No', alarm], location: true, caption: lawSentences(...facts) }) as const

export const safetyCompliance = inOrder([
  heading('About the visit'),
  select(asks.nation, nations, {
    required: true,
    caption: 'Where the home is. Alarms and certificates differ by nation.',
  }),
  select(asks.landlord, landlordKinds, { required: true }),
  select('Reason for the visit', ['Before a tenancy', 'Regular', 'Follow-up', 'Request of the landlord'], {
    required: true,
  }),
  select('Present', ['Tenant', 'Landlord', 'Nobody'], { notes: true }),
  select('Kind of let', ['Single household', 'House in multiple occupation', 'Flat in a block'], { required: true }),
  text('Licence number', { when: ['Kind of let', 'House in multiple occupation'] }),

  heading('Gas'),
  yesNo(gas[0], { required: true }),
  yesNo(record[0], {
    when: gas,
    required: true,
    flag: ['No', paper],
    photo: true,
    action: ['Book a Gas Safe engineer', 'Ask the landlord for the record'],
  }),
  date('Gas safety check made on', { when: record, required: true }),
  date('Gas safety record valid until', {
    when: record,
    required: true,
    flag: ['past', paper],
    caption: lawSentences(lawFacts.gasCheck, lawFacts.gasEarly),
    action: ['Book a Gas Safe engineer'],
  }),
  yesNo('Tenant’s copy given within 28 days', {
    when: record,
    caption: lawSentences(lawFacts.gasCopy),
    flag: ['No', paper],
    action: ['Send the copy to the tenant'],
  }),
  select('Result on the record', ['Safe', 'At risk', 'Immediately dangerous'], {
    when: record,
    required: true,
    flag: ['At risk|Immediately dangerous', danger],
    notes: true,
  }),
  yesNo('Smell of gas', {
    when: gas,
    required: true,
    flag: ['Yes', danger],
    notes: true,
    action: ['Gas turned off, emergency service called'],
  }),
  yesNo('Emergency control valve can be reached', { when: gas, flag: ['No', repair], location: true, photo: true }),
  select('Flues and air vents', ['Clear', 'Blocked or damaged', 'Not seen'], {
    when: gas,
    flag: ['Blocked or damaged', danger],
    photo: true,
    notes: true,
  }),

  heading('Electricity'),
  yesNo(eicr[0], {
    required: true,
    flag: ['No', paper],
    caption: lawSentences(...intervals),
    photo: true,
    action: ['Book an electrician for an EICR', 'Ask the landlord for the report'],
  }),
  date('Electrical report made on', { when: eicr, required: true }),
  date('Electrical report next due', {
    when: eicr,
    required: true,
    flag: ['past', paper],
    action: ['Book an electrician for an EICR'],
  }),
  select('Result of the electrical report', ['Satisfactory', 'Unsatisfactory'], {
    when: eicr,
    required: true,
    flag: ['Unsatisfactory', repair],
    notes: true,
  }),
  yesNo('Remedial work confirmed in writing', {
    when: ['Result of the electrical report', 'Unsatisfactory'],
    required: true,
    caption: `Of C1, C2 and FI. ${lawSentences(lawFacts.eicrRepairs)}`,
    flag: ['No', danger],
    action: ['Book the remedial work'],
  }),
  yesNo('Tenant’s copy given within 28 days of the report', {
    when: eicr,
    flag: ['No', paper],
    caption: lawSentences(lawFacts.eicrCopy),
  }),
  yesNo('Consumer unit with residual current device', { photo: true, flag: ['No', repair], notes: true }),
  yesNo('Sockets, switches and fittings undamaged', {
    required: true,
    flag: ['No', repair],
    photo: true,
    location: true,
    notes: true,
    action: ['Electrician to repair', 'Circuit turned off'],
  }),
  yesNo(portable[0], { required: true }),
  select('Appliances tested (PAT)', ['All, in date', 'Some', 'None'], {
    when: portable,
    flag: ['Some|None', repair],
    caption: lawSentences(lawFacts.appliancesScotland, lawFacts.eicrEquipment),
    notes: true,
    action: ['Book an appliance test'],
  }),
  yesNo('Plugs and leads undamaged', {
    when: portable,
    required: true,
    flag: ['No', danger],
    photo: true,
    location: true,
    action: ['Appliance taken out of use'],
  }),

  heading('Energy'),
  yesNo(epc[0], {
    when: nation('England|Wales'),
    required: true,
    flag: ['No', paper],
    action: ['Book an energy assessor'],
  }),
  select('Energy rating', ratings, {
    when: epc,
    required: true,
    flag: ['F|G', paper],
    caption: lawSentences(lawFacts.epcMinimum),
  }),
  text('Exemption', { when: ['Energy rating', 'F|G'], required: true, caption: 'Its reference, or none.' }),
  date('Energy certificate valid until', { when: epc, required: true, flag: ['past', paper] }),
  yesNo(otherEpc[0], {
    when: scottishOrIrish,
    required: true,
    flag: ['No', paper],
    action: ['Book an energy assessor'],
  }),
  select('Rating on the energy certificate', ratings, { when: otherEpc, required: true }),
  date('Energy certificate ends on', { when: otherEpc, required: true, flag: ['past', paper] }),

  heading('Alarms'),
  yesNo('Smoke alarm on each storey with living accommodation', {
    ...fitted(england, lawFacts.smokeEngland),
    action: ['Fit a smoke alarm today'],
  }),
  yesNo('Smoke alarm on each storey, on the mains and interlinked', {
    ...fitted(wales, lawFacts.smokeWales, lawFacts.unfitWales),
    action: ['Electrician to fit interlinked smoke alarms'],
  }),
  yesNo('Smoke alarm in the living room and in every hall, landing and stairway', {
    ...fitted(scottishOrIrish),
    action: ['Fit a smoke alarm today'],
  }),
  yesNo('Heat alarm in the kitchen', { ...fitted(scottishOrIrish), action: ['Fit a heat alarm today'] }),
  yesNo('Smoke and heat alarms interlinked', { ...fitted(scottishOrIrish), action: ['Interlink the alarms'] }),
  yesNo('Each smoke alarm tested and sounds', {
    required: true,
    flag: ['No', alarm],
    photo: true,
    location: true,
    notes: true,
    action: ['Replace the alarm', 'Replace the battery'],
  }),
  yesNo(burns.england, { when: england, required: true, caption: 'Boiler, gas fire, wood burner.' }),
  yesNo('Carbon monoxide alarm in each room with one', {
    ...fitted([burns.england, 'Yes'], lawFacts.monoxideEngland),
    action: [monoxideAction],
  }),
  yesNo(burns.wales, { when: wales, required: true, caption: 'Gas hob or oven, boiler, fire, stove.' }),
  yesNo('Carbon monoxide alarm in each room with such an appliance', {
    ...fitted([burns.wales, 'Yes'], lawFacts.monoxideWales, lawFacts.unfitWales),
    action: [monoxideAction],
  }),
  yesNo(burns.others, {
    when: scottishOrIrish,
    required: true,
    caption: 'Gas, oil, coal or wood, or the flue of one.',
  }),
  yesNo('Carbon monoxide alarm at each of them', {
    ...fitted([burns.others, 'Yes'], lawFacts.monoxideScotland, lawFacts.monoxideNorthernIreland),
    action: [monoxideAction],
  }),
  yesNoNone('Each carbon monoxide alarm tested and sounds', {
    required: true,
    flag: ['No', alarm],
    action: ['Replace the alarm', 'Replace the battery'],
  }),
  text('Alarms to be replaced', { caption: 'Which, and the year on the label; they last ten years at most.' }),

  heading('Furniture, blinds and windows'),
  subheading('Furniture'),
  yesNo(furnished[0], { required: true }),
  select('Fire safety labels on upholstered furniture', ['All', 'Some missing', 'None'], {
    when: furnished,
    required: true,
    flag: ['Some missing|None', repair],
    photo: true,
    location: true,
    notes: true,
    action: ['Remove what has no label'],
  }),
  subheading('Blinds and windows'),
  select('Cords of blinds', ['No loops', 'Secured', 'Not secured', 'No blinds'], {
    required: true,
    flag: ['Not secured', repair],
    photo: true,
    location: true,
    action: ['Fit cleats or breakaway connectors'],
  }),
  yesNoNone('Restrictors on windows above the ground', { flag: ['No', repair], location: true }),
  yesNo('Balustrades, handrails and floors sound', {
    required: true,
    flag: ['No', repair],
    photo: true,
    location: true,
    notes: true,
  }),

  heading('Fire and escape'),
  yesNo('Ways out clear, doors open without a key', {
    required: true,
    flag: ['No', danger],
    photo: true,
    location: true,
    notes: true,
  }),
  yesNoNone('Fire doors close by themselves and fit', { flag: ['No', repair], location: true, photo: true }),
  yesNoNone('Fire risk assessment of the common parts seen', {
    when: ['Kind of let', 'House in multiple occupation|Flat in a block'],
    flag: ['No', paper],
  }),
  yesNo('Legionella risk assessment seen', { flag: ['No', paper], action: ['Book a legionella risk assessment'] }),

  heading('Result'),
  select('Overall result', ['Compliant', 'Compliant with actions', 'Not compliant'], {
    required: true,
    headline: true,
    flag: ['Not compliant', repair],
    notes: true,
  }),
  textarea('Summary', { caption: 'What the landlord must know before anything else.' }),
  yesNo('Tenant told of dangers and of what to do', { required: true }),
  date('Next visit by', { headline: true }),
])

const electrical = [
  lawFacts.eicrInterval,
  lawFacts.eicrCopy,
  lawFacts.eicrRepairs,
  lawFacts.eicrEquipment,
  lawFacts.eicrWales,
  lawFacts.eicrScotland,
  lawFacts.appliancesScotland,
  lawFacts.eicrNorthernIreland,
]
const alarms = [
  [lawFacts.smokeEngland, lawFacts.monoxideEngland, lawFacts.alarmTestEngland],
  [lawFacts.smokeWales, lawFacts.monoxideWales, lawFacts.unfitWales],
  [lawFacts.smokeScotland, lawFacts.monoxideScotland],
  [lawFacts.smokeNorthernIreland, lawFacts.monoxideNorthernIreland],
]

export const safetyFlags = [
  maintenanceFlag(danger, 'bell exclamation red', 'red', 'People could be hurt today.', {
    pdfDisplay: 'embed',
    displayguide:
      '<p><strong>Do not wait.</strong> Turn off what is dangerous, tell everybody in the home, and tell the landlord today. Gas: 0800 111 999, in Northern Ireland 0800 002 001. Where the home cannot be made safe, nobody should sleep in it.</p>',
  }),
  maintenanceFlag(paper, 'brake warning', 'amber', 'A record is missing or out of date.', {
    pdfDisplay: 'extract',
    displayguide: [
      `<ul><li>Gas. ${lawSentences(lawFacts.gasCheck, lawFacts.gasEarly, lawFacts.gasCopy, lawFacts.gasRecords)}</li>`,
      `<li>Electricity. ${lawSentences(...electrical)}</li>`,
      `<li>Energy. ${lawSentences(lawFacts.epcMinimum, lawFacts.epcPlanned)}</li>`,
      '<li>We advise to keep all records for the length of the tenancy and six years more.</li></ul>',
    ].join(''),
  }),
  maintenanceFlag(alarm, 'bell on', 'red', 'Nobody would be warned in time.', {
    pdfDisplay: 'embed',
    displayguide: [
      '<p>Fit or replace the alarm on the day.</p>',
      `<ul>${alarms.map((facts) => `<li>${lawSentences(...facts)}</li>`).join('')}</ul>`,
    ].join(''),
  }),
  maintenanceFlag(repair, 'screwdriver wrench', 'blue', 'Something must be repaired for the home to be safe.', {
    pdfDisplay: 'extract',
    displayguide: [
      '<ul><li>Electrical work is for a registered electrician, with a certificate for what was done.</li>',
      '<li>Take away upholstered furniture without its permanent fire label.</li>',
      '<li>Cords of blinds hang above 1.5 m or are held by a cleat; chains break away.</li>',
      '<li>Fire doors close from any angle, with a gap of 2 to 4 mm and their seals whole.</li></ul>',
    ].join(''),
  }),
]
