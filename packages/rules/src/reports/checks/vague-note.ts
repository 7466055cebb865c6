const damage =
  /damage[ds]?|worn|wear|tear|torn|broken?|faulty|defect(?:s|ive)?|(?:un)?clean(?:ing|ed)?|dirty|tired|shabby|old|used?|not (?:quite )?(?:right|clean)|scratch(?:e[sd])?|scuff(?:s|ed|ing)?|mark(?:s|ed|ings?)?|stain(?:s|ed|ing)?|chip(?:s|ped)?|crack(?:s|ed)?|dent(?:s|ed)?|holes?|burn(?:s|t|ed)?|poor(?:ly)?|bad(?:ly)?|condition|state|issues?|problems?|repair(?:s|ed|ing)?|replac(?:ed?|ing|ement)|fix(?:ed|ing)?|need(?:s|ed|ing)?|requir(?:es?|ed|ing)|attention/

const filler =
  /an?|the|its?|is|are|was|were|be|been|has|have|had|and|or|with|in|of|to|on|at|by|for|from|due|as|per|see|photo(?:s|graphs?)?|pictures?|very|quite|rather|too|more|slight(?:ly)?|light(?:ly)?|heav(?:y|ily)|severe(?:ly)?|extensive(?:ly)?|general(?:ly)?|overall|whole|fair|some|several|few|many|multiple|various|numerous|signs?|minor|major|small|large|big|now|still|also|soon|asap|urgent(?:ly)?|immediate(?:ly)?|earliest|possible|convenience|tenan(?:ts?|cy)(?:['’]s|['’])?|one|two|three|four|five|\d+(?!\s*[%"”″])/

const vague = new RegExp(String.raw`^\s*left\b|\b(?:${damage.source}|${filler.source})(?!\w)`, 'gi')

const stem = (word = '') => word.toLowerCase().replace(/s$/, '')

/** The door of 'Panelled door'; of 'Door and frame' either is a place. */
const thingOf = (item: string) => (/[&,/]|\band\b/i.test(item) ? undefined : stem(item.match(/\p{L}+/gu)?.at(-1)))

/** Says that it, the item, is damaged and no more: neither where nor how large. */
export const isVague = (note: string, item: string): boolean => {
  const thing = thingOf(item)
  const said = note
    .toLowerCase()
    .replaceAll(item.toLowerCase(), '')
    .replaceAll(/\p{L}+/gu, (word) => (stem(word) === thing ? '' : word))
  return !/[\p{L}\d]/u.test(said.replaceAll(vague, ''))
}
