import { Item, mapDetails, ReportBody, type ReportBody as Body } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aPhoto, aRecord, aReport, aSource, itemsIn, aBody } from './source.ts'
import { flat, print } from './printed.ts'

/** A distinct value for each editable field of a report. */
const everyField = (type: string): { body: Body; typed: Map<string, string> } => {
  const typed = new Map<string, string>()
  const word = (path: string) => {
    const value = `<i>Words ${typed.size + 1001}</i> & "z"`
    typed.set(path, value)
    return value
  }
  const note = (path: string) => ({ note: word(path), originalnote: '', flagged: false, responsibility: [] })
  const photo = (path: string) => aPhoto(path.replaceAll(/[^a-z]/gi, '-'), { caption: word(`${path} caption`) })
  const address = (path: string) => ({
    line1: word(`${path} line1`),
    line2: word(`${path} line2`),
    town: word(`${path} town`),
    county: path === 'address' ? word(`${path} county`) : '',
    postcode: word(`${path} postcode`),
  })
  const comments = (path: string) => ({
    comments: word(path),
    approved: true,
    flagged: false,
    photos: [photo(`${path} photo`)],
  })
  const item = Item.parse({
    _uuid: 'item',
    name: word('item name'),
    colour: word('colour'),
    ...mapDetails(word),
    constituents: [{ label: word('constituent'), value: 1 }],
    condition: {
      in: { notes: [note('note'), note('second note')], photos: [photo('item photo')] },
      out: { notes: [note('out note')], photos: [{ ...photo('out photo'), linkedphoto: 'item-photo' }] },
    },
    landlordcomments: comments('landlord on item'),
    tenantcomments: comments('tenant on item'),
  })
  const answer = (path: string) => ({
    _uuid: path.replaceAll(' ', '-'),
    slug: 'a',
    prompt: word(`${path} prompt`),
    value: word(`${path} value`),
    location: word(`${path} location`),
    action: word(`${path} action`),
    notes: word(`${path} notes`),
    photos: [photo(`${path} photo`)],
  })
  const body = ReportBody.parse({
    date: '2026-11-02',
    branchId: 'b',
    userId: 'u',
    type,
    title: word('title'),
    preparedBy: word('prepared by'),
    address: address('address'),
    propertyDetails: {
      generalNotes: word('general notes'),
      parkingLocation: word('parking'),
      parkingSpaceNo: word('space'),
      stopcockLocation: word('stopcock'),
      locationPhotos: [aPhoto('front'), photo('location photo')],
      cleaningReceiptPhotos: [photo('receipt')],
      forwardingContact: {
        name: word('to whom'),
        address: word('to where'),
        phone: word('phone'),
        email: 'to@new.example',
      },
    },
    tenancy: { reference: word('tenancy'), pid: word('pid'), checkindate: '2026-11-01', checkinby: word('by') },
    customer: { companyName: word('company'), branchName: word('branch'), address: address('customer') },
    rooms: [
      {
        _uuid: 'room',
        name: word('room name'),
        type: 'room',
        category: 1,
        overview: word('overview'),
        photos: [photo('room photo'), photo('second room photo')],
        sections: [{ name: word('section'), slug: 's', types: [{ name: 'Type', slug: 't', items: [item] }] }],
        compliancesections: [{ heading: word('room checklist'), complianceitems: [answer('room answer')] }],
      },
    ],
    compliancesections: [{ heading: word('checklist'), complianceitems: [answer('answer')] }],
    keys: [
      {
        _uuid: 'k',
        code: word('key code'),
        name: word('key name'),
        type: word('key type'),
        notes: word('key notes'),
        photos: { in: [photo('key photo')], out: [] },
      },
    ],
    meters: [
      {
        _uuid: 'm',
        name: 'Gas',
        accessible: false,
        reason: word('reason'),
        supplier: word('supplier'),
        reference: word('meter'),
        location: word('where'),
        readings: [word('reading'), word('second reading')],
        photos: { in: [photo('meter photo')], out: [] },
      },
    ],
    alarms: [
      {
        _uuid: 'a',
        name: 'Smoke alarm',
        location: word('alarm'),
        floor: word('floor'),
        condition: word('state'),
        photos: [photo('alarm photo')],
      },
    ],
    appliances: [
      {
        _uuid: 'p',
        name: word('appliance'),
        make: word('its make'),
        model: word('its model'),
        serial: word('its serial'),
        photos: { in: [photo('appliance photo')], out: [] },
      },
    ],
    manuals: [
      {
        _uuid: 'm1',
        name: word('manual'),
        make: word('manual make'),
        model: word('manual model'),
        serial: word('manual serial'),
        seen: true,
      },
      { _uuid: 'm2', name: word('lost manual'), make: word('lost make'), model: '', serial: '', seen: false },
    ],
    comments: {
      propertyManager: word('manager says'),
      client: word('landlord says'),
      clientapproved: true,
      clientPhotos: [photo('landlord photo')],
      tenant: word('tenant says'),
      tenantapproved: true,
      tenantPhotos: [photo('tenant photo')],
    },
    landlordcommentsname: word('landlord name'),
    tenantcommentsname: word('tenant name'),
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
    for (const words of ['to@new.example', 'signer4@sign.example', 'Dated 14/11/2026'])
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
    first.condition.in.notes = [...notes, ...long].map((note) => ({
      note,
      originalnote: '',
      flagged: true,
      responsibility: ['LL'],
    }))
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
    const body = ReportBody.parse({
      date: '2026-11-02',
      branchId: 'b',
      userId: 'u',
      type: 'Inventory',
      address: { line1: '1 Quay' },
    })
    const printed = await print(aSource(aReport(body)))
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
