import { useEditor, useReportType } from '../editor-context.tsx'
import type { EditorSection } from './editor-section.ts'
import { editorSections } from './list.ts'

/** The sections that the report's type shows; an unknown type shows all. */
export const useSections = (): readonly EditorSection[] => {
  const menus = useReportType()?.activeMenuList ?? []
  return useEditor(({ header }) =>
    menus.length === 0
      ? editorSections
      : editorSections.filter(
          ({ name, isShownFor }) => menus.some((menu) => menu === name) || isShownFor?.(header) === true,
        ),
  )
}

/** The section of a path such as `/reports/x/meters/gas`, where `base` is the report's own path. */
export const sectionAt = (
  sections: readonly EditorSection[],
  base: string,
  pathname: string,
): EditorSection | undefined =>
  sections.find(({ path }) => pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`))

/** The section of a path below the report; without one, the section that a report opens with. */
export const sectionNamed = (path: string | undefined): EditorSection | undefined =>
  path ? editorSections.find((section) => section.path === path) : editorSections[0]
