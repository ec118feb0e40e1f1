// The texts of lessons by language, and their lessons. English is the source of the others; a test compares them.

import type { Locale } from '../../paraglide/runtime';
import type { Exercise, Lesson, Step, Topic, Turn, Unit, WrongTry } from './lesson';
import type { ExerciseOutline, LessonOutline, StepOutline, TopicOutline, TurnOutline, UnitOutline } from './outline';

/** The texts of a turn; `tries` has the answers to those of the outline, in their order. */
export type TurnTexts = Pick<Turn, 'then' | 'otherwise'> & { tries?: string[] };

export interface StepTexts extends Pick<Step, 'text' | 'task' | 'done'> {
  /** Those of the first turns; the others have none. */
  turns?: TurnTexts[];
}

export interface LessonTexts extends Pick<Lesson, 'title' | 'source'> {
  steps: StepTexts[];
}

export type ExerciseTexts = Pick<Exercise, 'title' | 'text' | 'done'>;

export interface TopicTexts extends Pick<Topic, 'title' | 'summary' | 'notes'> {
  /** Texts that others insert by their names in braces. */
  phrases?: Record<string, string>;
  /** By the names of the units. */
  units: Record<string, LessonTexts | ExerciseTexts>;
}

/** The texts of topics, by their names. */
export type Texts = Record<string, TopicTexts>;

/** Each file has some of the topics. */
const FILES = import.meta.glob<Texts>('../texts/*/*.json', { import: 'default' });

/** The texts in a language, fetched when they are first asked for. Rejects if they cannot be fetched. */
export async function loadTexts(language: Locale): Promise<Texts> {
  const paths = Object.keys(FILES).filter((path) => path.startsWith(`../texts/${language}/`));
  const parts = await Promise.all(paths.map((path) => FILES[path]?.()));
  return Object.assign({}, ...parts) as Texts;
}

/** A topic in the language of the texts. Throws if a text is missing. */
export function topicWith(outline: TopicOutline, texts: Texts): Topic {
  const { units, phrases = {}, ...topic } = existing(texts[outline.name], outline.name);
  return {
    ...topic,
    name: outline.name,
    units: outline.units.map((unit) => unitWith(unit, existing(units[unit.name], unit.name), phrases)),
  };
}

function unitWith(unit: UnitOutline, texts: LessonTexts | ExerciseTexts, phrases: Record<string, string>): Unit {
  return unit.kind === 'lesson'
    ? lessonWith(unit, texts as LessonTexts, phrases)
    : exerciseWith(unit, texts as ExerciseTexts);
}

const exerciseWith = (exercise: ExerciseOutline, texts: ExerciseTexts): Exercise => ({ ...exercise, ...texts });

function lessonWith(lesson: LessonOutline, { title, source, steps }: LessonTexts, phrases: Record<string, string>): Lesson {
  return {
    ...lesson,
    title,
    ...(source !== undefined && { source: source.replace(/\{(\w+)\}/g, (_, name: string) => existing(phrases[name], name)) }),
    steps: lesson.steps.map((step, index) => stepWith(step, existing(steps[index], `${lesson.name}, step ${index + 1}`))),
  };
}

const stepWith = (step: StepOutline, { turns = [], ...texts }: StepTexts): Step => ({
  ...step,
  ...texts,
  turns: step.turns.map((turn, index) => turnWith(turn, turns[index] ?? {})),
});

function turnWith({ tries = [], ...turn }: TurnOutline, { tries: answers = [], ...texts }: TurnTexts): Turn {
  const wrong = tries.flatMap(({ moves, line }, index) =>
    moves.map((move): [string, WrongTry] => [move, { say: existing(answers[index], moves.join()), ...(line && { line }) }]),
  );
  return { ...turn, ...texts, ...(wrong.length > 0 && { wrong: Object.fromEntries(wrong) }) };
}

function existing<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`there is no text for ${name}`);
  return value;
}
