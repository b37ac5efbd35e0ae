import type { DemoSeries, DemoStory } from './types.ts'

const HOURS = 'Ms. 118'
const [ANNUNCIATION, OCTOBER] = [0, 2]
const [MORNING, EVENING] = ['Inv. 2340', 'Inv. 2341']

/** Stories over the institution's works, one in each language. Areas are px of the pictures as they are drawn. */
export const montefioreStories: readonly DemoStory[] = [
  {
    key: 'hours',
    title: 'A lady’s book of hours',
    author: 'Education department',
    description: 'What a small book tells to whoever turns its leaves slowly.',
    state: 'Published',
    steps: [
      {
        pressmark: HOURS,
        picture: ANNUNCIATION,
        title: 'The first picture',
        commentary:
          'The hours of the Virgin begin with the Annunciation. Whoever opened the book at dawn met this page first.',
        area: [290, 198, 867, 1117],
      },
      {
        pressmark: HOURS,
        picture: ANNUNCIATION,
        title: 'The dove',
        commentary: 'Rays lead down from the dove: the painter laid them in shell gold, over the finished sky.',
        area: [640, 300, 300, 480],
        easing: 'easeOutCubic',
      },
      {
        pressmark: HOURS,
        picture: ANNUNCIATION,
        title: 'Two who meet',
        commentary: 'The angel in red, the Virgin in the blue that cost more than all of the gold.',
        area: [370, 690, 700, 590],
      },
      {
        pressmark: HOURS,
        picture: ANNUNCIATION,
        title: '“Domine, labia mea aperies”',
        commentary: 'The initial of the prayer that opens every day: Lord, open thou my lips.',
        area: [280, 1345, 230, 235],
      },
      {
        pressmark: HOURS,
        picture: OCTOBER,
        title: 'October in the calendar',
        commentary: 'Some leaves before, the calendar shows what the fields ask for: in October one sows.',
        area: [500, 830, 320, 450],
        easing: 'easeInOutSine',
      },
      {
        pressmark: HOURS,
        picture: OCTOBER,
        title: 'Who else is waiting',
        commentary: 'Behind the sower two crows have found the seed before the earth has.',
        area: [890, 1090, 250, 150],
        easing: 'easeOutBounce',
      },
      {
        pressmark: 'Cor. 1',
        picture: 0,
        title: 'The same vine, a larger book',
        commentary:
          'The choir book was read by many at once, from afar. Its initial is as tall as a hand; the vine around it is the same.',
        area: [195, 160, 530, 530],
      },
    ],
  },
  {
    key: 'travellers',
    title: 'Due viandanti, dal mattino alla sera',
    author: 'Sezione didattica',
    description: 'Due quadri che nacquero insieme, e una passeggiata che li attraversa.',
    state: 'Published',
    steps: [
      {
        pressmark: MORNING,
        picture: 0,
        title: 'Il mattino',
        commentary: 'La strada esce dal quadro proprio dove stiamo noi: il pittore ci mette in cammino.',
        area: [0, 0, 2200, 1560],
      },
      {
        pressmark: MORNING,
        picture: 0,
        title: 'I due viandanti',
        commentary: 'Uno in rosso, uno in azzurro. Non sappiamo chi siano; li ritroveremo.',
        area: [1140, 1290, 260, 260],
        easing: 'easeInOutSine',
      },
      {
        pressmark: MORNING,
        picture: 0,
        title: 'La città murata',
        commentary: 'Potrebbe essere Valverde vista da nord: le torri tornano in una mappa della stessa raccolta.',
        area: [800, 540, 400, 250],
      },
      {
        pressmark: EVENING,
        picture: 0,
        title: 'La sera',
        commentary: 'Le stesse colline, nello stesso ordine. È passata soltanto la luce.',
        area: [1120, 340, 780, 460],
        easing: 'easeOutSine',
      },
      {
        pressmark: EVENING,
        picture: 0,
        title: 'Di nuovo loro',
        commentary: 'I due tornano. Quello in rosso, al mattino, camminava dall’altra parte?',
        area: [620, 1260, 560, 300],
      },
    ],
  },
]

export const montefioreSeries: readonly DemoSeries[] = [
  {
    key: 'closely',
    title: 'Looking closely · Guardare da vicino',
    pressmark: 'Serie 1',
    description: 'Stories that stay with one detail at a time. Storie che si fermano su un particolare alla volta.',
    state: 'Published',
    stories: ['hours', 'travellers'],
  },
]
