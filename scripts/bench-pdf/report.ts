/** Sizes of a report, and how many pages such reports have. */
export const SIZES = {
  S: { rooms: 8, items: 105, photographs: 60 },
  M: { rooms: 15, items: 300, photographs: 300 },
  L: { rooms: 25, items: 1000, photographs: 800 },
  XL: { rooms: 40, items: 1600, photographs: 2000 },
} as const

export type SizeName = keyof typeof SIZES

export interface BenchItem {
  ref: string
  name: string
  look: string
  grade: string
  cleanliness: string
  notes: string
  code: string
  photo: string
}

export interface BenchRoom {
  id: string
  number: number
  name: string
  items: BenchItem[]
  rows: { id: string; ref: string; taken: string; caption: string }[][]
}

const WORDS =
  'minor scuff marks to lower edge light wear consistent with age clean and in good order slight chip adjacent to handle small stain noted paintwork even no cracks visible tested and working limescale to base loose fixing dust to upper surface fading from sunlight fitted secure replaced recently hairline crack above window'.split(
    ' ',
  )
const ITEMS =
  'Door,Frame,Ceiling,Walls,Skirting,Flooring,Window,Sill,Curtain rail,Blinds,Lighting,Switches,Sockets,Radiator,Wardrobe,Desk,Bed,Mattress,Sofa,Table,Chairs,Hob,Oven,Extractor,Fridge,Sink,Taps,Worktop,Units,Bath,Basin,Mirror'.split(
    ',',
  )
const ROOMS =
  'Hall,Reception,Kitchen,Bedroom 1,Bedroom 2,Bathroom,En-suite,Landing,Utility,Garden,Study,Dining room,Loft,Garage,Front garden'.split(
    ',',
  )
const GRADES = ['As new', 'Good', 'Average', 'Poor']
const CLEAN = ['Professionally cleaned', 'Good domestic', 'Dusty', 'Grubby']
const CODES = ['', '', '', 'TT', 'LL', 'FWT', 'CLN']

/** A made-up report of a size, the same on every run. */
export function benchRooms(name: SizeName): BenchRoom[] {
  const size = SIZES[name]
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 4294967296) * below)
  }
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')
  const share = (total: number, room: number) =>
    Math.floor((total * room) / size.rooms) - Math.floor((total * (room - 1)) / size.rooms)
  let photograph = 0
  return Array.from({ length: size.rooms }, (_, index) => {
    const number = index + 1
    const items = Array.from({ length: share(size.items, number) }, (_, i) => ({
      ref: `${number}.${i + 1}`,
      name: pick(ITEMS),
      look: words(3),
      grade: pick(GRADES),
      cleanliness: pick(CLEAN),
      notes: words(4 + random(20)),
      code: pick(CODES),
      photo: `R${number}-${i + 1}`,
    }))
    const photographs = Array.from({ length: share(size.photographs, number) }, (_, i) => ({
      id: `photo-${photograph++}`,
      ref: `R${number}-${i + 1}`,
      taken: `14/03/2026 10:${String(i % 60).padStart(2, '0')}`,
      caption: `${number}.${(i % items.length) + 1} ${items[i % items.length]?.name ?? ''}`,
    }))
    const rows = Array.from({ length: Math.ceil(photographs.length / 3) }, (_, row) =>
      photographs.slice(row * 3, row * 3 + 3),
    )
    return { id: `room-${number}`, number, name: `${ROOMS[index % ROOMS.length]} ${number}`, items, rows }
  })
}
