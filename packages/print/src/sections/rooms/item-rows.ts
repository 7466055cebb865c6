import type { Item } from '@lintel/contract'

/** The comments of visitors on an item, as its row refers to them. */
export interface CommentsOnItem {
  /** `Comment by tenant`. */
  words: string
  /** Where the first of them is printed. */
  anchor: string
}

/** Where an item is printed, and what its row refers to. */
export interface PlacedRow {
  /** The id of its row if something refers to it: thousands of rows have none. */
  row?: string
  /** The id by which its page number is looked up: of its row, or else of its room. */
  anchor: string
  comments?: CommentsOnItem
}

/** Decides which item rows get an id, and records where each item is printed. */
export class ItemRows {
  private readonly comments: ReadonlyMap<string, CommentsOnItem>
  readonly hasAnchors: boolean
  /** The items placed so far, by id, with their references. */
  readonly placed = new Map<string, { ref: string; anchor: string }>()

  /** Without `hasAnchors` a client's own template prints the rows, which then have no ids. */
  constructor(comments: ReadonlyMap<string, CommentsOnItem> = new Map(), hasAnchors = true) {
    this.comments = comments
    this.hasAnchors = hasAnchors
  }

  /** Places an item in its room; `isListed` if a summary list names its page. */
  place({ _uuid: id }: Pick<Item, '_uuid'>, ref: string, room: string, isListed: boolean): PlacedRow {
    const comments = this.comments.get(id)
    const row = this.hasAnchors && (isListed || comments) ? `item-${ref.replace('.', '-')}` : undefined
    const anchor = row ?? room
    this.placed.set(id, { ref, anchor })
    return { ...(row && { row }), anchor, ...(comments && { comments }) }
  }
}
