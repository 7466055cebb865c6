import { Item, Report, ReportBody, type Client, type PhotoRecord, type ReportType } from '@lintel/contract'
import { sampleChecklists, sampleRooms, type SampleItem } from './sample-content.ts'

/** Its photographs stay grey: they have records but no files. */
export interface SampleReport {
  report: Report
  photos: ReadonlyMap<string, PhotoRecord>
}

const day = '2026-03-16'
const taken = '2026-03-16T10:14:00'

const sizes = [
  { width: 1200, height: 900 },
  { width: 1200, height: 900 },
  { width: 900, height: 1200 },
]

const photographer = () => {
  const photos = new Map<string, PhotoRecord>()
  const take = (changes: { linkedphoto?: string } = {}) => {
    const id = `sample-${photos.size + 1}`
    const src = `samples/${id}.jpg`
    const size = sizes[photos.size % sizes.length]
    photos.set(id, { id, src, filename: `${id}.jpg`, status: 'ready', ...size, sha256: '0'.repeat(64), takenAt: taken })
    return { id, src, hasGalleryLink: true, readonly: false, ...changes }
  }
  return { photos, take }
}

type Take = ReturnType<typeof photographer>['take']

const itemOf = (sample: SampleItem, at: string, checkOut: boolean, take: Take): Item => {
  const before = sample.photo ? take() : undefined
  const after = sample.after
  return Item.parse({
    _uuid: `item-${at}`,
    name: sample.name,
    colour: sample.colour ?? '',
    qty: sample.qty ?? 1,
    bought: sample.bought,
    quality: sample.quality,
    condition: {
      in: {
        condition: sample.condition,
        cleanliness: sample.cleanliness ?? 'Good domestic',
        notes: sample.note ? [{ note: sample.note, flagged: !checkOut && sample.flagged === true }] : [],
        photos: before ? [before] : [],
      },
      ...(checkOut && {
        out: after
          ? {
              condition: after.condition,
              notes: [{ note: after.note, flagged: true, responsibility: [after.responsibility] }],
              photos: [take(before && { linkedphoto: before.id })],
            }
          : { sameAsCheckin: { active: true } },
      }),
    },
  })
}

const roomsOf = (checkOut: boolean, take: Take): unknown[] =>
  sampleRooms.map(({ items, ...room }, at) => ({
    ...room,
    _uuid: `room-${at}`,
    photos: [take()],
    sections: [...new Set(items.map(({ section }) => section))].map((section) => ({
      name: section,
      slug: section.toLowerCase(),
      types: [
        {
          name: section,
          slug: section.toLowerCase(),
          items: items.flatMap((item, n) =>
            item.section === section ? itemOf(item, `${at}-${n}`, checkOut, take) : [],
          ),
        },
      ],
    })),
  }))

/** Only for answers that need them. */
const checklistsOf = (take: Take): unknown[] =>
  sampleChecklists.map(({ heading, answers }, at) => ({
    heading,
    complianceitems: answers.map((answer, n) => ({
      ...answer,
      _uuid: `answer-${at}-${n}`,
      slug: `answer_${at}_${n}`,
      photos: answer.flagged ? [take()] : [],
    })),
  }))

const entriesOf = (checkOut: boolean, take: Take) => ({
  keys: [
    { _uuid: 'key-1', code: 'K1', name: 'Front door', type: 'Yale', qty: { in: 3, out: checkOut ? 3 : 0 } },
    { _uuid: 'key-2', code: 'K2', name: 'Front door', type: 'Mortice', qty: { in: 2, out: checkOut ? 1 : 0 } },
  ],
  meters: [
    {
      _uuid: 'meter-1',
      name: 'Electric',
      supplier: 'Northern Light & Power',
      reference: 'S85A 10442',
      location: 'Hall cupboard',
      readings: ['047213'],
      photos: { in: [take()], out: checkOut ? [take()] : [] },
    },
    { _uuid: 'meter-2', name: 'Gas', accessible: false, reason: 'The outside box was locked.', location: 'Front wall' },
  ],
  alarms: [
    {
      _uuid: 'alarm-1',
      name: 'Smoke alarm',
      operated: 'Mains operated',
      tested: true,
      testdate: day,
      location: 'Hall',
      floor: 'Ground',
    },
  ],
  appliances: [
    {
      _uuid: 'appliance-1',
      name: 'Oven',
      type: 'Electric',
      make: 'Hearth',
      model: 'H60',
      bought: '2022-09',
      quality: 'medium',
      qty: { in: 1, out: 0 },
    },
  ],
  manuals: [{ _uuid: 'manual-1', name: 'Boiler', make: 'Ember', model: '24', seen: true }],
})

/** Rooms or checklists by the type's menu, both sides for a check-out. */
export const sampleReport = (client: Client, type: Pick<ReportType, 'name' | 'activeMenuList'>): SampleReport => {
  const { photos, take } = photographer()
  const checkOut = type.name === 'Check Out'
  const hasChecklist = type.activeMenuList.includes('Checklist')
  const front = take()
  const branchId = client.branches[0]?.id ?? 'sample'
  const body = ReportBody.parse({
    date: day,
    branchId,
    userId: client.users[0]?.id ?? 'sample',
    type: type.name,
    address: { line1: '14 Sample Street', town: 'Westhaven', county: '', postcode: 'ZZ1 4SS' },
    preparedBy: 'Alex Sample',
    propertyDetails: {
      furnished: 'Part furnished',
      generalNotes: 'A two-storey house in a terrace. This is a sample: nobody lives here.',
      locationPhotos: [front],
      parkingLocation: 'On the street',
      stopcockLocation: 'Below the kitchen sink',
    },
    tenancy: { reference: 'SAMPLE-14', startdate: '2026-03-20', managedby: 'Agency' },
    rooms: hasChecklist ? [] : roomsOf(checkOut, take),
    compliancesections: hasChecklist ? checklistsOf(take) : [],
    ...(hasChecklist ? {} : entriesOf(checkOut, take)),
    fees: [{ _uuid: 'fee-1', name: 'Inspection fee', amount: 120 }],
    customer: {
      companyName: 'Sample Estates',
      address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    },
    comments: { propertyManager: 'Please return this report with your comments within seven days.' },
    signatures: [
      { _uuid: 'signature-1', type: 'pi', name: 'Alex Sample', date: day },
      { _uuid: 'signature-2', type: 'tenant', name: 'Sam Tenant' },
      { _uuid: 'signature-3', type: 'landlord', name: 'Lee Landlord' },
    ],
  })
  const report = Report.parse({
    ...body,
    id: 'sample',
    ref: 100_000,
    client: { id: client.id, name: client.name },
    version: 1,
    createdAt: `${day}T09:00:00Z`,
    updatedAt: `${day}T12:00:00Z`,
    updatedBy: 'Alex Sample',
  })
  return { report, photos }
}
