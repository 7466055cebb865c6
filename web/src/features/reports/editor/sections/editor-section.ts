import type { EditorSectionName, ReportBody, ReportHeader } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { preloadable } from '../../../../lib/preloadable.ts'
import type { StoreAndFocus } from '../editor-context.tsx'
import type { EditorState, Foldable } from '../state/editor-state.ts'

interface CameraTarget {
  name: string
  target: PhotoTarget
}

/** A section of the editor as the layout sees it: navigation, bars, keys and notices use only this. */
export interface EditorSection {
  name: EditorSectionName
  /** The first part of its path below the report; sub-pages follow. */
  path: string
  /** The key that opens it after G. */
  key: string
  /** Rendered as the editor's content; absent for the rooms, which the editor renders itself. */
  Screen?: ComponentType
  load: () => Promise<unknown>
  /** True for reports that show it although their type does not list it. */
  isShownFor?: (header: ReportHeader) => boolean
  /** Data-entry staff do not see it. */
  isForStaff?: true
  /** In the navigation, of what has no progress. */
  Icon?: Icon
  /** The sub-page that shows the field at a path (`['meters', '0', 'readings']`). */
  pageOf?: (body: ReportBody, path: readonly string[]) => string | undefined
  folding?: { of: Foldable; keysOf: (body: ReportBody) => string[] }
  showNext?: (editor: StoreAndFocus) => void
  showChange?: (editor: StoreAndFocus, id: string) => void
  camera?: {
    targetOf: (state: EditorState, roomId: string | undefined) => CameraTarget | undefined
    fallbackName: string
  }
}

/** Its screen is loaded when it is first shown. */
export const section = (
  name: EditorSectionName,
  path: string,
  key: string,
  file: () => Promise<ComponentType>,
  more: Partial<EditorSection> = {},
): EditorSection => {
  const { load, Component } = preloadable(file)
  return { name, path, key, load, Screen: Component, ...more }
}
