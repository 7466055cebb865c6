import { workbookOf } from '@lintel/rules'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { workbookFile } from '../../web/src/features/dictionary/workbook/workbook-file.ts'
import { atEverySize, type Shot } from './shot.ts'

const answered = '/remotesupport?command=demo-command-06'

const image: Shot['prepare'] = (page) => page.getByRole('img', { name: 'What the device sent' }).waitFor()

const lines: Shot['prepare'] = async (page) => {
  await page.getByRole('combobox', { name: 'Client' }).fill('kestrel')
  await page.getByRole('option', { name: /^Kestrel/ }).click()
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  // The lines of the previous picture are still there.
  if (await clear.isVisible()) {
    await clear.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add its legacy reports' }).click()
  // The notification has disappeared.
  await page.getByText(/^Lines added/).waitFor()
  await page.getByText(/^Lines added/).waitFor({ state: 'detached' })
}

const checklist = `type=${encodeURIComponent('Legionella Risk Assessment')}`

const item: Shot['prepare'] = async (page) => {
  for (const [label, option] of [
    ['Section', 'Doors'],
    ['Type', 'Door'],
    ['Item', 'Fire door'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('region', { name: 'Fire door' }).waitFor()
}

const newQuestion: Shot['prepare'] = async (page) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Prompt').waitFor()
}

const aFlag: Shot['prepare'] = async (page) => {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'PDF guide' }).waitFor()
}

const templates: Shot['prepare'] = async (page) => {
  await page.getByRole('grid').getByRole('gridcell').nth(4).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
}

/** A workbook with errors in two cells. */
const refusedWorkbook: Shot['prepare'] = async (page) => {
  const [rooms] = workbookOf(defaultDictionary, true).filter(({ name }) => name === 'Rooms')
  const rows = (rooms?.rows ?? []).map((row, at) => (at === 3 ? [...row.slice(0, 3), '7', 'x'] : row))
  const file = await workbookFile([{ name: 'Rooms', rows }])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await input.setInputFiles({
    name: 'dictionary.xlsx',
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  })
  await page.getByRole('alert', { name: 'Problems in the file' }).waitFor()
}

/** Screens of the provider's support. */
export const supportShots: readonly Shot[] = [
  { name: 'remote-support', path: answered, prepare: image },
  { name: 'tickets', path: '/peachsupport' },
  { name: 'ticket', path: '/peachsupport/demo-ticket-04' },
  { name: 'migration', path: '/migration', prepare: lines },
  { name: 'report-issues', path: '/reportissues' },
  { name: 'dictionary-items', path: '/dictionary/items?client=kestrel', prepare: item },
  { name: 'dictionary-conditions', path: '/dictionary/conditions' },
  { name: 'dictionary-templates', path: '/dictionary/templates', prepare: templates },
  { name: 'dictionary-templates-populated', path: '/dictionary/templates-populated', prepare: templates },
  { name: 'dictionary-import', path: '/dictionary/items', prepare: refusedWorkbook },
  { name: 'dictionary-questions', path: `/dictionary/questions?${checklist}` },
  { name: 'dictionary-question', path: `/dictionary/questions?${checklist}`, prepare: newQuestion },
  { name: 'dictionary-flags', path: `/dictionary/flags?${checklist}` },
  { name: 'dictionary-flag', path: `/dictionary/flags?${checklist}`, prepare: aFlag },
].flatMap(atEverySize)
