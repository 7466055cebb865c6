import type { Deadline } from '@lintel/contract'
import {
  asks,
  hazardDeadlines,
  hazardKinds,
  hazardLimits,
  landlordKinds,
  nations,
  otherHazards,
} from './hazard-limits.ts'
import { lawFacts, lawSentences } from './law-facts.ts'
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

const found = [asks.found, 'Yes'] as const
const withLimits = [asks.nation, 'England|Scotland'] as const
const scotland = [asks.nation, 'Scotland'] as const
const delay = ['Is there a delay?', 'Yes'] as const

const hazard = hazardKinds.emergency
const limits = 'Hazard with time limits'
const damp = 'Damp and mould'
const ventilation = 'Ventilation'
const repair = 'Repair of the building'

export const dampAndMould = inOrder([
  heading('About the inspection'),
  select(asks.nation, nations, {
    required: true,
    caption: 'Where the home is. Time limits depend on it.',
  }),
  select(asks.landlord, landlordKinds, {
    required: true,
    caption: 'Time limits depend on it.',
  }),
  select(asks.reason, ['Reported by the tenant', 'Routine', 'Follow-up', 'Complaint or claim'], {
    required: true,
    notes: true,
  }),
  date('Reported on', { when: ['Reason for the inspection', 'Reported by the tenant|Complaint or claim'] }),
  textarea('What was reported', { when: ['Reason for the inspection', 'Reported by the tenant|Complaint or claim'] }),
  date('Date of the inspection before', { when: ['Reason for the inspection', 'Follow-up'] }),
  select('Was what was advised then carried out?', ['Yes', 'In part', 'No'], {
    when: ['Reason for the inspection', 'Follow-up'],
    flag: 'In part|No',
    notes: true,
  }),
  select('Present at the inspection', ['Tenant', 'Landlord', 'Tenant and landlord', 'Nobody'], { notes: true }),
  date(asks.aware, {
    when: withLimits,
    required: true,
    caption:
      'When they were told, or saw, that there is or may be damp, mould or another hazard. Time limits run from this day.',
  }),
  text(asks.awareTime, {
    when: [asks.nation, 'England'],
    caption: 'As 14:30. Limits in hours end at this time of day.',
  }),
  select('Vulnerable people in the household', ['Yes', 'No', 'Not known'], {
    required: true,
    caption: 'Children under five, people over 65, pregnant, with asthma, other lung disease or weak immunity.',
  }),
  text('Who is vulnerable, and how', { when: ['Vulnerable people in the household', 'Yes'] }),

  heading('Conditions outside'),
  select('Weather', ['Dry', 'Rain', 'Rain in the days before', 'Frost or snow']),
  text('Outside air temperature (°C)'),
  text('Outside relative humidity (%)'),

  heading('The building and how it is used'),
  subheading('Building'),
  select('Walls', ['Solid', 'Cavity, insulated', 'Cavity, not insulated', 'Timber frame', 'Not known']),
  select('Loft insulation', ['270 mm or more', 'Less than 270 mm', 'None', 'No loft', 'Not seen'], {
    flag: ['Less than 270 mm|None', repair],
    notes: true,
  }),
  select('Glazing', ['Double or triple', 'Single', 'Mixed']),
  yesNo('Gutters, downpipes and pointing sound', {
    required: true,
    flag: ['No', repair],
    photo: true,
    location: true,
    notes: true,
    action: ['Clear the gutters', 'Repair the downpipe', 'Repoint the brickwork'],
  }),
  select('Damp-proof course', ['Seen, clear of the ground', 'Bridged', 'Not seen', 'None'], {
    flag: ['Bridged|None', repair],
    photo: true,
    location: true,
    notes: true,
    action: ['Lower the ground level', 'Survey by a damp specialist'],
  }),
  subheading('Heating and use'),
  select('Heating', ['Gas boiler', 'Electric storage', 'Electric direct', 'Heat pump', 'Communal', 'None'], {
    required: true,
    flag: ['None', repair],
    notes: true,
  }),
  yesNo('Heating works in every room', {
    required: true,
    flag: ['No', repair],
    location: true,
    notes: true,
    action: ['Engineer to repair the heating', 'Provide temporary heaters'],
  }),
  text('People who live here', { caption: 'With children.' }),
  select('Laundry is dried', ['Outside', 'In a vented or condensing dryer', 'On racks, window open', 'On radiators'], {
    flag: ['On radiators', ventilation],
    notes: true,
  }),
  yesNo('Furniture stands clear of outside walls', { flag: ['No', ventilation], notes: true }),

  heading('Damp and mould in the room', 'all'),
  yesNo(found[0], { required: true, flag: ['Yes', damp], photo: true, notes: true }),
  select(
    'What was found',
    ['Mould growth', 'Condensation', 'Penetrating damp', 'Rising damp', 'Leak', 'Salts or stains'],
    {
      when: found,
      required: true,
    },
  ),
  text('Place', { when: found, required: true, caption: 'Wall, corner, height above the floor.' }),
  select('Extent', ['Under 0.1 m²', '0.1 to 1 m²', '1 to 3 m²', 'Over 3 m²'], {
    when: found,
    required: true,
    flag: ['1 to 3 m²|Over 3 m²', damp],
    photo: true,
  }),
  select('Likely cause', ['Condensation', 'Penetrating damp', 'Rising damp', 'Plumbing leak', 'Not established'], {
    when: found,
    required: true,
    notes: true,
    action: [
      'Clean and treat the mould',
      'Improve ventilation',
      'Repair the roof or wall',
      'Repair the leak',
      'Survey by a damp specialist',
    ],
  }),
  text('Where the leak comes from', { when: ['Likely cause', 'Plumbing leak'], required: true }),
  yesNo('Is water still escaping?', {
    when: ['Likely cause', 'Plumbing leak'],
    required: true,
    flag: ['Yes', hazard],
    photo: true,
    notes: true,
    action: ['Plumber today', 'Water turned off at the stopcock'],
  }),
  subheading('Measurements'),
  text('Relative humidity (%)', { flag: ['>70', ventilation], caption: 'Above 70% mould grows on cold surfaces.' }),
  text('Air temperature (°C)', { flag: '<16' }),
  text('Surface temperature at the coldest place (°C)', { when: found }),
  text('Moisture content (%)', {
    flag: ['>20', damp],
    location: true,
    caption: 'Pin meter, in timber or wood equivalent. Above 20% is damp.',
  }),
  subheading('Ventilation'),
  select('Extractor fan', ['Works', 'Does not work', 'Not fitted', 'Not needed here'], {
    flag: ['Does not work', ventilation],
    notes: true,
    action: ['Repair or replace the fan', 'Clean the fan'],
  }),
  select('Windows open', ['Yes, with trickle vents', 'Yes, without trickle vents', 'No', 'No window'], {
    flag: ['No', ventilation],
    notes: true,
    action: ['Free or repair the window'],
  }),
  select('Vents', ['Open', 'Blocked or closed', 'None'], { flag: ['Blocked or closed', ventilation] }),

  heading('Assessment'),
  select(asks.severity, ['None', 'Slight', 'Moderate', 'Severe'], {
    required: true,
    headline: true,
    flag: ['Moderate|Severe', damp],
    caption: 'Slight: surface only, to be wiped away. Severe: large, recurring, or a danger to health.',
    notes: true,
  }),
  select(
    'Main cause',
    ['Condensation', 'Penetrating damp', 'Rising damp', 'Plumbing leak', 'Several', 'Not established', 'None'],
    { required: true, headline: true, notes: true },
  ),
  yesNo('Is there an immediate danger to health or safety?', {
    required: true,
    flag: ['Yes', hazard],
    notes: true,
    action: ['Landlord told at once', 'Household to be moved for the time being'],
  }),
  select(asks.hazard, [hazard, hazardKinds.significant, 'None'], {
    required: true,
    headline: true,
    flag: [`${hazard}|${hazardKinds.significant}`, limits],
    caption: 'The time limits that it sets running stand under Time limits.',
    notes: true,
  }),
  select('Other hazard found', ['None', ...otherHazards], {
    when: [asks.nation, 'England'],
    caption: 'Apart from damp and mould.',
    notes: true,
  }),
  select(asks.otherGrade, [hazard, hazardKinds.significant, 'None'], {
    when: ['Other hazard found', otherHazards.join('|')],
    required: true,
    flag: [`${hazard}|${hazardKinds.significant}`, limits],
    notes: true,
  }),
  textarea('Reasons for the assessment', { caption: 'What the household is exposed to, and who is affected.' }),

  subheading('Investigation in Scotland'),
  yesNo(asks.free, { when: scotland, required: true, headline: true, flag: ['No', limits], notes: true }),
  yesNo(asks.safetyWork, {
    when: [asks.free, 'No'],
    required: true,
    flag: ['Yes', limits],
    caption: 'Work without which people who live here are not safe from the damp or mould.',
    notes: true,
    action: ['Landlord to begin the safety work'],
  }),
  text('Investigated by', {
    when: scotland,
    required: true,
    caption: 'Name, and what makes them competent: training, qualification, experience.',
  }),
  textarea('How it was investigated', {
    when: scotland,
    required: true,
    caption: 'What was looked at and measured, and what could not be seen.',
  }),
  yesNo(delay[0], { when: scotland, flag: ['Yes', limits], caption: 'A time limit was missed or will be.' }),
  textarea('Reason for the delay', { when: delay, required: true }),
  date('To be done instead by', { when: delay, required: true }),
  textarea('Steps taken meanwhile', { when: delay, required: true }),
  yesNo('Tenant told of the delay, its reason and the new date', {
    when: delay,
    required: true,
    flag: ['No', limits],
    action: ['Write to the tenant'],
  }),

  heading('Advice and follow-up'),
  yesNo('Advice given to the tenant', { required: true }),
  textarea('What was advised', { when: ['Advice given to the tenant', 'Yes'] }),
  yesNoNone('Leaflet on damp and mould left', { when: ['Advice given to the tenant', 'Yes'] }),
  yesNo('Follow-up needed', { required: true }),
  date('Follow-up by', { when: ['Follow-up needed', 'Yes'], required: true, headline: true }),
  select('Who acts', ['Landlord', 'Agency', 'Tenant', 'Contractor', 'Freeholder'], {
    when: ['Follow-up needed', 'Yes'],
    required: true,
    notes: true,
  }),
  textarea('Work recommended', { when: ['Follow-up needed', 'Yes'] }),
])

export const dampFlags = [
  maintenanceFlag(hazard, 'bell exclamation red', 'red', 'A danger to health or safety that cannot wait.', {
    pdfDisplay: 'embed',
    displayguide:
      '<p><strong>Act at once.</strong> Tell the landlord by telephone today and confirm it in writing. Keep people out of the room, turn off water or electricity where they are part of the danger, and offer other accommodation where the home cannot be made safe.</p>',
  }),
  maintenanceFlag(limits, 'bell on', 'red', 'Time limits may run, by nation and kind of landlord.', {
    pdfDisplay: 'embed',
    displayguide: [
      '<p>Which limits run, for whom and until when stands under Time limits. In England they bind social landlords; for private landlords they are shown there as a benchmark. In Scotland they bind private and social landlords for any damp or mould of which they became aware since 6 October 2026. We know of none in Wales and Northern Ireland.</p>',
      '<p>Write to the tenant what was found, what is done and by when, and whom to ask. Keep a record of each step.</p>',
    ].join(''),
  }),
  maintenanceFlag(
    damp,
    'triangle exclamation',
    'amber',
    'Damp or mould that needs treatment and a remedy for its cause.',
    {
      pdfDisplay: 'extract',
      displayguide: [
        '<p>Mould comes back unless its cause is removed. Treat both.</p>',
        '<ul><li>Find the cause first: condensation shows on cold surfaces and in corners, penetrating damp gets worse after rain, rising damp stays below about one metre and leaves salts, a leak stays wet in dry weather.</li>',
        '<li>Up to about one square metre can be cleaned by the occupier with a fungicidal wash: wipe it off wet, never brush it dry, with gloves, mask and the window open. Throw the cloths away.</li>',
        '<li>Larger areas, and any mould on ducts, insulation or after sewage, are work for a contractor.</li>',
        '<li>Let the surface dry to below 20% moisture content before it is painted; use fungicidal paint on it and not below it.</li>',
        '<li>Inspect again six to eight weeks after the work, in the heating season where that can be done.</li></ul>',
      ].join(''),
    },
  ),
  maintenanceFlag(ventilation, 'lightbulb exclamation', 'blue', 'Moist air does not leave the home as it should.', {
    pdfDisplay: 'extract',
    displayguide: [
      '<p>A household gives off ten litres of water a day and more. It must be able to leave.</p>',
      '<ul><li>Fans in kitchen and bathroom: 15 litres a second in a bathroom, 30 at a hob or 60 elsewhere in the kitchen, with a run-on of 15 minutes. A sheet of paper should hold to the grille.</li>',
      '<li>Keep trickle vents open all year and air bricks clear.</li>',
      '<li>Heat steadily: 18 °C or more in rooms in use, and never below 16 °C in the others.</li>',
      '<li>Dry laundry outside, in a vented dryer, or in one room with the window open and the door shut.</li>',
      '<li>Leave a hand’s breadth between furniture and outside walls.</li></ul>',
    ].join(''),
  }),
  maintenanceFlag(repair, 'hammer', 'amber', 'Part of the building or its heating needs repair.', {
    pdfDisplay: 'extract',
    displayguide: [
      `<p>${lawSentences(lawFacts.repairEngland)}</p>`,
      '<ul><li>Clear gutters and gullies twice a year; water that runs down a wall soaks it within one season.</li>',
      '<li>Ground and paving lie at least 150 mm below the damp-proof course.</li>',
      '<li>Insulate the loft to 270 mm and keep the eaves open for air.</li>',
      '<li>Where the heating fails, provide heaters the same day.</li></ul>',
    ].join(''),
  }),
]

/** Reports made before the nation was asked keep their question, which meant social landlords in England. */
const formerLink = {
  link: 'hazard_under_the_time_limits_for_social_housing',
  from: 'landlord_became_aware_on',
  binds: 'Social landlords in England',
} as const
const formerDeadlines: Deadline[] = [
  { ...formerLink, name: 'Investigate and make safe', linkconditionvalue: hazard, within: 24, unit: 'hours' },
  { ...formerLink, name: 'Investigate', linkconditionvalue: 'Significant hazard', within: 10, unit: 'working days' },
  {
    ...formerLink,
    name: 'Written summary to the tenant',
    linkconditionvalue: 'Significant hazard|Emergency hazard',
    from: 'report',
    within: 3,
    unit: 'working days',
  },
  {
    ...formerLink,
    name: 'Make safe',
    linkconditionvalue: 'Significant hazard',
    from: 'report',
    within: 5,
    unit: 'working days',
  },
]

/** Time limits by nation; where this inspection is the investigation, they run from the report's date. */
export const dampDeadlines: Deadline[] = [...hazardDeadlines(hazardLimits), ...formerDeadlines]
