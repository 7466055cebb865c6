import type { ReportBody, ReportHeader } from '@lintel/contract'
import type { EditorSectionName, PhotoTarget } from '@lintel/rules'
import type { ComponentType } from 'react'
import { preloadable } from '../../../../lib/preloadable.ts'
import type { StoreAndFocus } from '../editor-context.tsx'
import type { EditorState, Foldable } from '../state/editor-state.ts'

/** What the camera of a phone takes photographs of, and how it is called. */
export interface CameraTarget {
  name: string
  target: PhotoTarget
}

/** A section of the editor as the frame around it sees it: navigation, bars, keys and notices read nothing else. */
export interface EditorSection {
  name: EditorSectionName
  /** The first part of its address below the report; sub-pages follow it. */
  path: string
  /** The key that goes to it after G. */
  key: string
  /** Drawn in the editor's content; missing for the rooms, which the editor draws itself. */
  Screen?: ComponentType
  /** Fetches what it is drawn with. */
  load: () => Promise<unknown>
  /** True for reports that show it even where their type does not list it. */
  isShownFor?: (header: ReportHeader) => boolean
  /** The sub-page that shows the field at a path (`['meters', '0', 'readings']`). */
  pageOf?: (body: ReportBody, path: readonly string[]) => string | undefined
  /** What one button folds and unfolds. */
  folding?: { of: Foldable; keysOf: (body: ReportBody) => string[] }
  /** Goes to what is to be done next; a button on the phone. */
  showNext?: (editor: StoreAndFocus) => void
  /** Shows what an undone step was about, by its id. */
  showChange?: (editor: StoreAndFocus, id: string) => void
  /** What the phone's camera is for here. */
  camera?: {
    targetOf: (state: EditorState, roomId: string | undefined) => CameraTarget | undefined
    /** What it is called while there is nothing to take photographs of. */
    fallbackName: string
  }
}

/** A section's screen, fetched when it is needed or before. */
export const lazyScreen = (file: () => Promise<ComponentType>): Required<Pick<EditorSection, 'Screen' | 'load'>> => {
  const { load, Component } = preloadable(file)
  return { load, Screen: Component }
}
