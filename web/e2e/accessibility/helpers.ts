import { Client, TranscribedDocument, type Transcribed } from '@lintel/contract'
import type { Page } from '@playwright/test'
import { chooseFiles, press } from '../screen.ts'
import { withAnswer, type State } from './state.ts'

/** Replaces the microphone by a hum. */
const hum = () => {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    const stream = context.createMediaStreamDestination()
    volume.gain.value = 0.2
    tone.connect(volume).connect(stream)
    tone.start()
    return stream.stream
  }
}

const switchedOn = (answer: unknown) => {
  const client = Client.parse(answer)
  const on = { key: 'Photo transcriber', type: 'boolean', value: 'true' } as const
  return { ...client, settings: [...client.settings.filter(({ key }) => key !== on.key), on] }
}

const seen: Transcribed = {
  heard: 'A white panelled door with two small scuffs to the lower edge and a brass handle.',
  item: {
    description: 'Fire door',
    slug: 'fire-door',
    color: 'Ivory',
    conditions: ['Two small scuffs to the lower edge', 'Brass handle, tarnished'],
  },
}

const at = (page: number, line: number) => ({ page, line })
const found = (description: string, line: number) => ({
  id: `i${line}`,
  at: at(2, line),
  description,
  color: 'White',
  condition: '',
  cleanliness: '',
  conditions: ['Worn in front of the sofa'],
})
const address = { line2: '', county: '', town: 'Westhaven', postcode: 'ZZ1 4DB' }

/** An inventory with an unreadable part, and a room that is not in the dictionary. */
const letting = TranscribedDocument.parse({
  id: 'demo-reading',
  filename: 'Inventory 12 Quay Street.pdf',
  document: 'demo-document',
  by: 'model',
  clientId: 'harbour-vale',
  startedAt: '2026-11-27T09:00:00.000Z',
  pages: [
    {
      page: 1,
      lines: [
        'Inventory and Schedule of Condition',
        'Address: | 12 Quay Street, Westhaven, ZZ1 4DB',
        'Agent: | Harbour & Vale, 3 Castle Road, Westhaven, ZZ1 2QT',
        'Tenant(s): | Anna Brown',
        '2 x Front door Yale keys',
      ],
    },
    { page: 2, lines: ['Kitchen', 'Door | White panelled door | Good', 'Snug', 'Carpet | Grey wool | Average'] },
    { page: 3, lines: Array.from({ length: 40 }, (_, line) => `${line + 1}. The tenant keeps clause ${line + 1}.`) },
  ],
  unread: [{ from: at(3, 0), to: at(3, 39) }],
  leftout: [{ kind: 'rooms', name: 'Bedroom 201', at: at(3, 12) }],
  leftoutmore: 3,
  findings: {
    addresses: [
      { id: 'a1', at: at(1, 1), ...address, line1: '12 Quay Street' },
      { id: 'a2', at: at(1, 2), ...address, line1: '3 Castle Road' },
    ],
    parties: [{ id: 'anna', at: at(1, 3), type: 'tenant', name: 'Anna Brown', email: '' }],
    tenancy: [],
    meters: [],
    keys: [{ id: 'k1', at: at(1, 4), name: 'Front door Yale keys', qty: 2, notes: '' }],
    rooms: [
      { id: 'r1', at: at(2, 0), name: 'Kitchen', type: 'kitchen', items: [found('Panelled door', 1)] },
      { id: 'r2', at: at(2, 2), name: 'Snug', items: [found('Carpet', 3)] },
    ],
  },
})

/** Properties, one without a postcode and one with an invalid date. */
const workbook = [
  'Address 1,Town,Postcode,Tenant 1,Start date,Rooms,Remarks',
  '12 Quay Street,Westhaven,ZZ1 4DB,Anna Brown,01/12/2026,Kitchen; Bedroom 1,Dog',
  '14 Quay Street,Westhaven,ZZ1 4DB,John Smith,31/02/2026,Kitchen,',
  '3 Castle Road,Westhaven,,Helen Moss,01/12/2026,Kitchen,',
].join('\n')

const rooms = '/reports/demo-harbour-vale-01/rooms'
const openFirst = (page: Page) => page.locator('[data-item-head]').first().click()

/** Recordings, and transcripts of photographs and documents, which no local service can produce. */
export const helperStates: readonly State[] = [
  {
    name: 'what was seen in a photograph',
    path: rooms,
    before: async (page) => {
      await withAnswer(page, '**/v1/clients/harbour-vale', switchedOn)
      await page.route('**/v1/transcribe?**', (route) => route.fulfill({ json: seen }))
    },
    ready: async (page) => {
      const item = page.locator('[data-item-head]').filter({ hasText: 'Painted ceiling' }).first()
      await item.click()
      const open = page.locator('[data-item]').filter({ has: page.locator('[data-item-head][aria-expanded=true]') })
      await open
        .getByRole('button', { name: /^View photo/ })
        .first()
        .hover()
      await press(open, /^More for photo/)
      await page.getByRole('menuitem', { name: 'Transcribe' }).click()
      await page
        .getByRole('button', { name: 'Take over' })
        .evaluate((button) => button.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'what was read of a document',
    path: `/aireportuploader?reading=${letting.id}&document=${letting.document}`,
    before: (page) =>
      page.route(`**/v1/transcribe/document/${letting.id}?**`, (route) => route.fulfill({ json: letting })),
    ready: async (page) => {
      await page.getByText('Show what is left out').click()
      await page.getByRole('checkbox', { name: /^12 Quay Street/ }).check()
      await page.getByRole('checkbox', { name: /^Anna Brown/ }).check()
      // Rooms render as they scroll near.
      const list = page.getByRole('form').locator('[data-scroller]')
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await page.getByRole('checkbox', { name: /^Snug.*all/ }).check()
      await list.evaluate((element) => element.scrollTo(0, 0))
    },
  },
  {
    name: 'a note that is recorded',
    path: rooms,
    before: (page) => page.addInitScript(hum),
    ready: async (page) => {
      await openFirst(page)
      await press(page, /^Record a note about/)
      await page
        .getByRole('region', { name: 'Recording' })
        .getByText(/0:0[1-9]/)
        .waitFor()
    },
  },
  {
    name: 'a workbook that is looked at',
    path: '/clients/harbour-vale/settings',
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add workbook' }).click()
      const dialog = page.getByRole('dialog', { name: 'Workbook of properties' })
      const file = { name: 'Properties.csv', mimeType: 'text/csv', buffer: Buffer.from(workbook) }
      await chooseFiles(page, 'Workbook', file)
      await dialog.getByRole('table', { name: 'Cells that are left out' }).waitFor()
    },
  },
]
