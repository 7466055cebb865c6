/** Of the report as a whole. */
export const checklists = String.raw`
if checklists.length
  section.section#checklist(class=checklistReport ? 'running' : 'run')
    h2 Checklist
    each list in checklists
      +checklist(list)
`
