import { Item, mapDetails, type ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aPhoto, aRecord, aReport, aSource, bodyOf, itemsIn, aBody } from './source.ts'
import { flat, print } from './printed.ts'

/** A distinct value for each editable field of a report. */
const everyField = (type: string): { body: ReportBody; typed: Map<string, string> } => {
  const typed = new Map<string, string>()
  const word = (path: string) => {
    const value = `<i>Words ${typed.size + 1001}</i> & "z"`
    typed.set(path, value)
    return value
  }
  /** These fields of something, each with words of its own. */
  const words = (of: string, ...fields: string[]) =>
    Object.fromEntries(fields.map((field) => [field, word(`${of} ${field}`)]))
  const note = (path: string) => ({ note: word(path), originalnote: '', flagged: false, responsibility: [] })
  const photo = (path: string) => aPhoto(path.replaceAll(/[^a-z]/gi, '-'), { caption: word(`${path} caption`) })
  const photos = (of: string) => ({ photos: { in: [photo(`${of} photo`)], out: [] } })
  const comments = (path: string) => ({ comments: word(path), approved: true, photos: [photo(`${path} photo`)] })
  const item = Item.parse({
    _uuid: 'item',
    ...words('item', 'name', 'colour'),
    ...mapDetails(word),
    bought: '2019-03',
    quality: 'high',
    constituents: [{ label: word('constituent'), value: 1 }],
    condition: {
      in: { notes: [note('note'), note('second note')], photos: [photo('item photo')] },
      out: { notes: [note('out note')], photos: [{ ...photo('out photo'), linkedphoto: 'item-photo' }] },
    },
    landlordcomments: comments('landlord on item'),
    tenantcomments: comments('tenant on item'),
  })
  const checklist = (of: string) => {
    const answer = words(of, 'prompt', 'value', 'location', 'action', 'notes')
    const complianceitems = [{ _uuid: of, slug: 'a', ...answer, photos: [photo(`${of} photo`)] }]
    return [{ ...words(of, 'heading'), complianceitems }]
  }
  const body = bodyOf(type, {
    ...words('report', 'title', 'preparedBy', 'landlordcommentsname', 'tenantcommentsname'),
    address: words('address', 'line1', 'line2', 'town', 'county', 'postcode'),
    propertyDetails: {
      ...words('property', 'generalNotes', 'parkingLocation', 'parkingSpaceNo', 'stopcockLocation'),
      locationPhotos: [aPhoto('front'), photo('location photo')],
      cleaningReceiptPhotos: [photo('receipt')],
      forwardingContact: { ...words('forwarding', 'name', 'address', 'phone'), email: 'to@new.example' },
    },
    tenancy: { ...words('tenancy', 'reference', 'pid', 'checkinby'), checkindate: '2026-11-01' },
    customer: {
      ...words('customer', 'companyName', 'branchName'),
      address: words('customer', 'line1', 'line2', 'town', 'postcode'),
    },
    rooms: [
      {
        _uuid: 'room',
        type: 'room',
        category: 1,
        ...words('room', 'name', 'overview'),
        photos: [photo('room photo'), photo('second room photo')],
        sections: [{ name: word('section'), slug: 's', types: [{ name: 'Type', slug: 't', items: [item] }] }],
        compliancesections: checklist('room-answer'),
      },
    ],
    compliancesections: checklist('answer'),
    keys: [{ _uuid: 'k', ...words('key', 'code', 'name', 'type', 'notes'), ...photos('key') }],
    meters: [
      {
        _uuid: 'm',
        name: 'Gas',
        accessible: false,
        readings: [word('reading'), word('second reading')],
        ...words('meter', 'reason', 'supplier', 'reference', 'location'),
        ...photos('meter'),
      },
    ],
    alarms: [
      {
        _uuid: 'a',
        name: 'Smoke alarm',
        photos: [photo('alarm photo')],
        ...words('alarm', 'location', 'floor', 'condition'),
      },
    ],
    appliances: [{ _uuid: 'p', ...words('appliance', 'name', 'make', 'model', 'serial'), ...photos('appliance') }],
    manuals: [
      { _uuid: 'm1', ...words('manual', 'name', 'make', 'model', 'serial'), seen: true },
      { _uuid: 'm2', ...words('lost manual', 'name', 'make'), seen: false },
    ],
    comments: {
      ...words('comments', 'propertyManager', 'client', 'tenant'),
      clientapproved: true,
      tenantapproved: true,
      clientPhotos: [photo('landlord photo')],
      tenantPhotos: [photo('tenant photo')],
    },
    signatures: (['pi', 'tenant', 'tenant', 'landlord', 'other'] as const).map((role, at) => ({
      _uuid: `s${at}`,
      type: role,
      name: word(`${role} ${at}`),
      email: `signer${at}@sign.example`,
      date: `2026-11-1${at}`,
    })),
  })
  return { body, typed }
}

/** Fields that a report's form does not print: the other side, and texts that only go with it. */
const notIn: Record<string, RegExp> = { Inventory: /^out /, 'Check Out': /^(?!)/ }

describe('typed text', () => {
  it.each(['Inventory', 'Check Out'])('appears in full in a printed %s', async (type) => {
    const { body, typed } = everyField(type)
    const printed = await print(aSource(aReport(body)))
    const lost = [...typed].filter(([, value]) => !printed.flat.includes(flat(value))).map(([path]) => path)
    expect(lost).toEqual([...typed.keys()].filter((path) => notIn[type]?.test(path)))
    // Typed markup is printed as text.
    expect(printed.flat.match(/(?<!<i>)Words\d+|Words\d{4}(?!<\/i>&"z")/g)).toBeNull()
    for (const words of ['Bought 03/2019. Quality high', 'to@new.example', 'signer4@sign.example', 'Dated 14/11/2026'])
      expect(printed.flat).toContain(flat(words))
    expect(printed.structure.problems).toEqual([])
    expect(printed.outline).toHaveLength(printed.headings)
  })

  it('is printed as text, whatever it looks like, in any script and length', { tags: ['long'] }, async () => {
    const body = aBody('Inventory', { rooms: 2, items: 8, photos: 4 })
    const [first, second, third] = itemsIn(body).map(({ item }) => item)
    const [hall] = body.rooms
    if (!first || !second || !third || !hall) throw new Error('The report is too small.')
    const notes = [
      '<b>bold</b> & <img src=x onerror=alert(1)> #{title} !{x} </td>',
      'Łódź, ελληνικά, русский, עברית, “quotes” — £5 ½ €',
      'one\ntwo\n\nfour',
    ]
    const strange = 'محمد 👍🏽 中文 ਪੰਜਾਬੀ → ✓ \u{13000}'
    // Two texts that span pages, so that headers and footers are among their text.
    const long = ['W'.repeat(400), 'lengthy '.repeat(990).trim()]
    first.condition.in.notes = [...notes, ...long].map((note) => {
      return { note, originalnote: '', flagged: true, responsibility: ['LL'] }
    })
    second.name = 'X'.repeat(299)
    third.condition.in.notes = [{ note: strange, originalnote: '', flagged: false, responsibility: [] }]
    hall.name = `Hall "} </style><script>alert(1)</script> 😀`
    body.address.line1 = `${'Flat 12 The Old Customs House, '.repeat(9)}end`
    const source = aSource(aReport(body))
    const client = { ...source.client, name: `A"} </style> O'Brien & "Söhne" \\ Łódź 🏠` }
    const printed = await print({ ...source, client })
    for (const words of [...notes, second.name, body.address.line1, client.name, hall.name])
      expect(printed.flat.includes(flat(words)), words).toBe(true)
    // Each script in its own run, Arabic in its printed forms and order.
    for (const words of ['中文', 'ਪੰਜਾਬੀ', '→✓', '👍', 'ﺪﻤﺤﻣ', '[U+13000]'])
      expect(printed.flat.includes(words), words).toBe(true)
    const pagesOfHall = printed.pages.filter((text) => text.includes('1. Hall')).join('')
    expect(pagesOfHall.match(/W/g)?.length).toBeGreaterThanOrEqual(400)
    expect(pagesOfHall.match(/lengthy/g)).toHaveLength(990)
    for (const page of printed.pages.slice(1)) expect(flat(page).includes(flat(client.name))).toBe(true)
    expect(printed.outline).toHaveLength(printed.headings)
    expect(printed.structure.problems).toEqual([])
    expect(printed.structure.fonts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['CrimsonText-SemiBold', 'Lato-Regular', 'OpenSans-Regular']),
    )
    expect(printed.headingSize).toBeCloseTo(26, 0)
  })

  it('may be missing in a report that has only an address', { tags: ['long'] }, async () => {
    const printed = await print(aSource(aReport(bodyOf('Inventory', { address: { line1: '1 Quay' } }))))
    expect(printed.flat).toContain(flat('Nothing was flagged: no item was found that somebody should act on.'))
    expect(printed.flat).toContain(flat('0 items in 0 rooms, 0 photographs.'))
    expect(printed.structure).toMatchObject({ tagged: true, images: 0, problems: [] })
  })
})

describe('photographs of any shape', { tags: ['long'] }, () => {
  it('fit their pages, whether rotated, wide or tall', async () => {
    const body = aBody('Inventory', { rooms: 1, items: 4, photos: 0 })
    const [room] = body.rooms
    if (!room) throw new Error('There is no room.')
    room.photos = [
      ...([90, 180, 270] as const).map((rotate) => aPhoto(`turned-${rotate}`, { rotate })),
      ...['wide', 'tall', 'plain'].map((id) => aPhoto(id)),
    ]
    const source = aSource(aReport(body))
    const photos = new Map(source.photos)
    photos.set('wide', aRecord('wide', { width: 6000, height: 800 }))
    photos.set('tall', aRecord('tall', { width: 300, height: 3000 }))
    photos.set('plain', aRecord('plain', { takenAt: undefined, receivedAt: '2026-07-02T09:30:00Z' }))
    const printed = await print({ ...source, photos })
    expect(printed.photographIds.toSorted()).toEqual(room.photos.map(({ id }) => id).toSorted())
    expect(printed.flat).toContain(flat('received 02/07/2026 10:30'))
    expect(printed.flat).toContain(flat('1 without a camera’s time'))
    expect(printed.headingSize).toBeCloseTo(26, 0)
  })
})
