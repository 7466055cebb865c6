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

const stored = ['Hot water', 'Stored in a cylinder'] as const
const tank = ['Cold water storage tank', 'Yes'] as const
const shower = ['Shower here', 'Yes'] as const

const temperature = 'Temperature control'
const flushing = 'Stagnant water'
const cleaning = 'Clean and disinfect'
const risk = 'Risk above low'

export const legionella = inOrder([
  heading('About the assessment'),
  select('Reason', ['First assessment', 'Review', 'Change to the water system', 'Change of tenancy'], {
    required: true,
  }),
  date('Assessment before', { when: ['Reason', 'Review|Change to the water system'] }),
  yesNo('Were its actions carried out?', {
    when: ['Reason', 'Review|Change to the water system'],
    flag: ['No', risk],
    notes: true,
  }),
  text('Person responsible for the water system', {
    caption: 'The duty holder: the landlord, or whom they appointed.',
  }),
  yesNo('Has the property stood empty for more than a week?', {
    required: true,
    flag: ['Yes', flushing],
    notes: true,
    action: ['Flush all outlets for five minutes', 'Drain and refill the cylinder'],
  }),

  heading('People'),
  select('Anyone at higher risk', ['Yes', 'No', 'Not known'], {
    required: true,
    caption: 'Over 45, smokers, chronic lung, kidney or heart disease, diabetes, weak immunity.',
    flag: ['Yes', risk],
  }),
  text('Who, and why', { when: ['Anyone at higher risk', 'Yes'] }),
  text('People who live here'),

  heading('Water system'),
  select('Cold water', ['From the main alone', 'From a storage tank', 'Both'], { required: true }),
  select('Hot water', ['Combination boiler', 'Stored in a cylinder', 'Instantaneous electric', 'Communal'], {
    required: true,
    photo: true,
    notes: true,
  }),
  yesNo('Cold water storage tank', { required: true, caption: 'In the loft or elsewhere, within the home.' }),
  yesNoNone('Communal plant has an assessment of its own', {
    when: ['Hot water', 'Communal'],
    required: true,
    flag: ['No', risk],
    notes: true,
    action: ['Ask the freeholder for it'],
  }),
  select('Pipework', ['Copper', 'Plastic', 'Copper and plastic', 'Lead present', 'Not seen'], {
    flag: 'Lead present',
    notes: true,
  }),
  yesNo('Hot and cold pipes insulated or apart', { flag: ['No', temperature], location: true, notes: true }),

  heading('Cold water storage'),
  subheading('The tank'),
  text('Where the tank is', { when: tank, required: true }),
  text('Capacity (litres)', { when: tank }),
  yesNo('Close-fitting lid', {
    when: tank,
    required: true,
    flag: ['No', cleaning],
    photo: true,
    action: ['Fit a close-fitting lid'],
  }),
  yesNo('Screened overflow and vent', {
    when: tank,
    flag: ['No', cleaning],
    photo: true,
    action: ['Fit insect screens'],
  }),
  yesNo('Tank insulated', { when: tank, flag: ['No', temperature], action: ['Insulate the tank, not below it'] }),
  select('Inside of the tank', ['Clean', 'Light sediment', 'Sludge, rust or growth'], {
    when: tank,
    required: true,
    flag: ['Light sediment|Sludge, rust or growth', cleaning],
    photo: true,
    notes: true,
    action: ['Clean and disinfect the tank'],
  }),
  text('Temperature in the tank (°C)', {
    when: tank,
    required: true,
    flag: ['>20', temperature],
    caption: 'Below 20 °C.',
    action: ['Insulate tank and pipes', 'Reduce the stored volume'],
  }),

  heading('Hot water storage'),
  subheading('The cylinder'),
  text('Where the cylinder is', { when: stored, required: true }),
  text('Temperature of the stored water (°C)', {
    when: stored,
    required: true,
    flag: ['<60', temperature],
    caption: 'Leaving the cylinder: 60 °C or more.',
    photo: true,
    action: ['Set the cylinder thermostat to 60 °C', 'Engineer to repair the thermostat'],
  }),
  yesNo('Cylinder insulated', { when: stored, flag: ['No', temperature], action: ['Fit a jacket'] }),
  yesNoNone('Immersion heater works', { when: stored, flag: 'No' }),
  date('Cylinder last drained and cleaned', { when: stored }),
  select('Boiler set to give hot water of', ['50 °C or more', 'Less than 50 °C', 'Not seen'], {
    when: ['Hot water', 'Combination boiler'],
    required: true,
    flag: ['Less than 50 °C', temperature],
    action: ['Raise the hot water setting'],
  }),

  heading('Outlets', ['kitchen', 'utility', 'bathroom', 'en-suite', 'wc']),
  subheading('Temperatures'),
  text('Hot water after one minute (°C)', {
    required: true,
    flag: ['<50', temperature],
    caption: '50 °C or more within one minute. At a mixing valve: measure the pipe before it.',
    notes: true,
    action: ['Raise the temperature of stored water', 'Engineer to balance the system', 'Insulate the pipe'],
  }),
  text('Cold water after two minutes (°C)', {
    required: true,
    flag: ['>20', temperature],
    caption: 'Below 20 °C after two minutes.',
    notes: true,
    action: ['Insulate the cold pipe', 'Separate hot and cold pipes'],
  }),
  yesNo('Thermostatic mixing valve fitted', { caption: 'It mixes water to below 46 °C at the outlet.' }),
  subheading('State and use'),
  yesNo('Used at least once a week', {
    required: true,
    flag: ['No', flushing],
    notes: true,
    action: ['Flush weekly for five minutes', 'Remove the outlet and its pipe'],
  }),
  select('Scale or dirt at the outlets', ['None', 'Light', 'Heavy'], {
    required: true,
    flag: ['Heavy', cleaning],
    photo: true,
    action: ['Descale and disinfect taps'],
  }),
  yesNo('Dead legs', {
    required: true,
    caption: 'Pipes without flow: capped ends, an outlet nobody uses.',
    flag: ['Yes', flushing],
    photo: true,
    location: true,
    notes: true,
    action: ['Cut the dead leg back to the flowing pipe'],
  }),
  yesNo(shower[0]),
  select('Shower head and hose', ['Clean', 'Scaled', 'Dirty or damaged'], {
    when: shower,
    required: true,
    flag: ['Scaled|Dirty or damaged', cleaning],
    photo: true,
    action: ['Descale and disinfect the shower head', 'Replace shower head and hose'],
  }),
  select('Shower head cleaned', ['In the last three months', 'Longer ago', 'Not known'], {
    when: shower,
    flag: ['Longer ago', cleaning],
  }),

  heading('Other water'),
  select('Outside tap', ['None', 'With check valve', 'Without check valve'], {
    flag: 'Without check valve',
    action: ['Fit a double check valve'],
  }),
  yesNo('Other sources of spray', { caption: 'Hot tub, fountain, misting, car wash.', flag: ['Yes', risk] }),
  textarea('Which, and how they are kept', { when: ['Other sources of spray', 'Yes'], required: true }),

  heading('Risk and control'),
  select('Overall risk', ['Low', 'Medium', 'High'], {
    required: true,
    headline: true,
    flag: ['Medium|High', risk],
    caption: 'Low: simple system, used daily, temperatures as they should be.',
  }),
  textarea('Reasons for the level of risk', { required: true }),
  textarea('Control measures', { caption: 'What is to be done regularly, by whom, and how often.' }),
  yesNo('Tenant told how to keep the water safe', { required: true, flag: 'No' }),
  yesNoNone('Records of checks are kept', { flag: 'No' }),
  date('Review by', {
    required: true,
    headline: true,
    caption: `By custom every two years, and whenever the system, its use or the people change. ${lawSentences(lawFacts.legionellaDuty)}`,
  }),
])

export const legionellaFlags = [
  maintenanceFlag(risk, 'triangle exclamation', 'red', 'The assessment finds more than a low risk.', {
    pdfDisplay: 'embed',
    displayguide:
      '<p>The duty holder must see to the actions of this report without delay, keep a record of each with its date, and have the assessment reviewed once they are done. Until then outlets with spray should not be used by people at higher risk.</p>',
  }),
  maintenanceFlag(
    temperature,
    'bell on',
    'amber',
    'Water stands or flows at a temperature at which legionella grows.',
    {
      pdfDisplay: 'extract',
      displayguide: [
        '<p>Legionella grows between 20 and 45 °C and dies above 60 °C. Keep hot water hot and cold water cold.</p>',
        '<ul><li>Store hot water at 60 °C. It should reach each outlet at 50 °C or more within one minute.</li>',
        '<li>Cold water should be below 20 °C after two minutes.</li>',
        '<li>Where people could be scalded (children, older people), fit a thermostatic mixing valve at the outlet rather than lowering the stored temperature.</li>',
        '<li>Measure again one week after each change, and note it.</li></ul>',
      ].join(''),
    },
  ),
  maintenanceFlag(flushing, 'wrench', 'blue', 'Water stands still where it should move.', {
    pdfDisplay: 'extract',
    displayguide: [
      '<ul><li>Run each outlet that is not used weekly for five minutes, shower heads with as little spray as can be: in a bag with a corner cut off, or below water.</li>',
      '<li>After a week without occupants, flush all outlets, hot ones until the water comes at full heat.</li>',
      '<li>Cut unused pipes back to the branch.</li></ul>',
    ].join(''),
  }),
  maintenanceFlag(cleaning, 'brush', 'amber', 'Scale, sediment or dirt gives bacteria a place to grow.', {
    pdfDisplay: 'extract',
    displayguide: [
      '<ul><li>Take shower heads and hoses apart every three months, descale them and lay them in disinfectant for an hour.</li>',
      '<li>A tank with sediment is drained, cleaned and disinfected with 50 mg of chlorine a litre for one hour, then rinsed until the water is below 1 mg a litre.</li>',
      '<li>Lids fit closely; overflow and vent have insect screens.</li></ul>',
    ].join(''),
  }),
]
