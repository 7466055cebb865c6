/** A fault with where and after what it was seen. */
export interface Finding {
  who: string
  screen: string
  action: string
  fault: string
}

export const lineOf = ({ who, screen, action, fault }: Finding): string => `${who} · ${screen} · ${action} → ${fault}`

export const plainScreen = ({ screen }: Finding) => screen.split(' (')[0]

/** A screen to walk: its path, and the name under which alike screens are counted as one. */
export interface Screen {
  path: string
  like: string
  /** Controls of the same name are walked once in it: for reports, in all types. */
  scope: string
  /** Only looked at: alike ones are walked. */
  isAlike?: boolean
}

export interface Options {
  seed: number
  /** Actions on one screen, apart from options; the rest of its controls stays untouched. */
  actions: number
  /** Options of one select. */
  options: number
  /** How many actions lead to a control at most: dialogs, menus and dependent parts. */
  depth: number
  /** Only chooses and follows links. */
  reads: boolean
  /** Leaves screens with typed text, and looks for it. */
  leaves: boolean
}

/** Ids, numbers and times out of a name, so that the same control of another record has the same name. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\w-]{22}(?![\w-])/g, ':id')
    .replaceAll(/demo-[\w-]+/g, ':id')
    .replaceAll(/\d+/g, '#')
