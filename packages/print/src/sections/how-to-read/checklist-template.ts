export const checklistHowToRead = String.raw`
section.section.run#reading
  h2 How to read this report
  mixin notwhat
    h3.block What it is not
    p It is not a survey, certificate or test by a registered engineer, and does not replace one.
  mixin whatdone
    h3(class=raisedFlags.length ? 'block' : null) What was done
    p The questions are those of the agency for this kind of inspection. The answers are what the inspector saw, measured or was told on the day named on the cover, in the rooms that could be entered.
    p Nothing was taken apart, and furniture was not moved. Lofts, roofs, drains and voids were looked at only where the report says so.
  mixin words
    h3 Words and signs
    +definitions([['Flagged', 'Somebody should act. A bar in the margin marks it; the findings list it.'], ['Not answered', 'Asked and left open. Questions that do not apply are not printed.'], ['CH-03', 'The third photograph of the checklist. Rooms have their own letters: K-02.']], 'narrowish')
  .two
    if raisedFlags.length
      div
        h3 Flags in this report
        table.defs.flags: tbody
          each f in raisedFlags
            tr
              th(scope='row')
                +flagmark(f.mark)
                = f.name
              td= f.description
        +notwhat
    div
      +words
      if raisedFlags.length
        +whatdone
      else
        +notwhat
    if !raisedFlags.length
      div
        +whatdone
`
