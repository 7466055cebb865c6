import type { Item } from '@lintel/contract'

export interface CommentsOnItem {
  /** `Comment by tenant`. */
  words: string
  /** Where the first of them is printed. */
  anchor: string
}

export interface PlacedRow {
  /** If something refers to it: thousands of rows have none. */
  row?: string
  /** For its page number: of its row, or else of its room. */
  anchor: string
  comments?: CommentsOnItem
}

/** Which rows get an id, and where each item is printed. */
export class ItemRows {
  private readonly comments: ReadonlyMap<string, CommentsOnItem>
  readonly hasAnchors: boolean
  readonly placed = new Map<string, { ref: string; anchor: string }>()

  /** Without `hasAnchors` a client's own template prints the rows, which then have no ids. */
  constructor(comments: ReadonlyMap<string, CommentsOnItem> = new Map(), hasAnchors = true) {
    this.comments = comments
    this.hasAnchors = hasAnchors
  }

  /** `isListed` if a summary list names its page. */
  place({ _uuid: id }: Pick<Item, '_uuid'>, ref: string, room: string, isListed: boolean): PlacedRow {
    const comments = this.comments.get(id)
    const row = this.hasAnchors && (isListed || comments) ? `item-${ref.replace('.', '-')}` : undefined
    const anchor = row ?? room
    this.placed.set(id, { ref, anchor })
    return { ...(row && { row }), anchor, ...(comments && { comments }) }
  }
}
