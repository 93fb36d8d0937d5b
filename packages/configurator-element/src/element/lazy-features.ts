// The features that are loaded on demand: interaction with the picture, quotes and order, effects of options on the
// price, sharing, and the checklist of `debug`.

import type { Product } from '../model/evaluate/product.js';
import type { DebugRecord } from './diagnostics/record.js';
import type { TypedTexts } from './form/fields/typed-texts.js';
import type { InteractionHost } from './interaction/interaction-controller.js';
import type { OrderingHost } from './quotes/quote-store.js';
import { FirstGesture } from './session/first-gesture.js';
import { isPlaceKept, type KeptProduct } from './session/kept-order.js';
import type { LastConfiguration } from './session/last-configuration.js';
import type { PageStart } from './session/scroll-restoration.js';
import type { Session, SessionHost } from './session/session.js';
import { emit } from './shared/events.js';
import type { LanguageController } from './shared/language.js';
import { LazyFeature, type OnFailed } from './shared/lazy-feature.js';
import type { SharingHost } from './sharing/sharing-controller.js';
import type { DrawingController } from './stage/drawing-controller.js';
import type { StageController } from './stage/stage-controller.js';

export type InteractingHost = InteractionHost &
  SharingHost & {
    readonly product: Product | undefined;
    readonly renderRoot: HTMLElement | DocumentFragment;
  };

/** The features that exist from the start. */
interface PresentFeatures {
  readonly record: DebugRecord;
  readonly session: Session;
  readonly typing: TypedTexts;
  readonly stage: StageController;
  readonly drawing: DrawingController;
  readonly last: LastConfiguration;
  readonly language: LanguageController;
  /** Whether there is a model, and the messages are in its language. */
  readonly isReady: boolean;
  /** Whether the next update renders more of it. */
  readonly isMounting: boolean;
  /** Whether the product can't be loaded, and a placed order can be shown all the same. */
  readonly hasOrderAlone: boolean;
  /** Whether quotes, an order or a scroll position are stored from before a reload and are to be restored at once. */
  readonly comesBack: boolean;
  comeBackTo(kept: Omit<KeptProduct, 'step'>): void;
  partName(path: string): string;
  readonly onLoadFailed: OnFailed;
}

export function lazyInteraction(host: InteractingHost, features: PresentFeatures) {
  return new LazyFeature(host, {
    load: () => import('./interaction/interaction-controller.js'),
    loadedFrom: import.meta.url,
    prepare: ({ loadToolMessages }) => features.language.extend(loadToolMessages),
    styles: ({ InteractionController }) => InteractionController.styles,
    create: ({ InteractionController }) =>
      new InteractionController(host, {
        session: features.session,
        typing: features.typing,
        stage: features.stage,
        drawnLines: () => (features.stage.state === 'live' ? undefined : features.drawing.dimensionLines),
        isAwaitingDrawing: () => features.drawing.pending !== undefined,
        nameOf: (path) => features.partName(path),
        onPart: (path) => emit(host, 'configurator-part', { path, name: path && features.partName(path) }),
        onPress: (path) => emit(host, 'configurator-press', { path, name: features.partName(path) }),
        onLoadFailed: (error, isLoaded) => features.onLoadFailed(error, 'parts-list', isLoaded),
      }),
    isWanted: () => host.product !== undefined && ['live', 'unavailable'].includes(features.stage.state),
    waitsForIdle: () => true,
    onFailed: features.onLoadFailed,
  });
}

export function lazyOrdering(host: InteractingHost & SessionHost & OrderingHost, features: PresentFeatures) {
  return new LazyFeature(host, {
    load: () => import('./order/ordering.js'),
    loadedFrom: import.meta.url,
    prepare: ({ loadOrderingMessages }) => features.language.extend(loadOrderingMessages),
    styles: ({ orderingStyles }) => orderingStyles,
    create: ({ createPageClient, createQuotedProduct, createOrdering, ModelUpdates }) => {
      features.session.models.connect(createPageClient);
      const updates = new ModelUpdates(host, features.session);
      host.addController(updates);
      return createOrdering(host, {
        product: createQuotedProduct(host, features.session, (path) => features.partName(path)),
        takeUp: (configuration, quantity) => features.comeBackTo({ configuration, quantity }),
        onState: (state) => {
          features.session.ordering = state;
        },
        showRevision: (revision) => updates.show(revision),
      });
    },
    isWanted: () => {
      if (!features.session.models.hasService) return false;
      return features.hasOrderAlone || (features.isReady && (!features.stage.isAwaited || features.comesBack));
    },
    waitsForIdle: () => !features.comesBack,
    onFailed: features.onLoadFailed,
  });
}

export function lazySharing(host: InteractingHost, features: PresentFeatures) {
  return new LazyFeature(host, {
    load: () => import('./sharing/sharing.js'),
    loadedFrom: import.meta.url,
    prepare: ({ loadToolMessages }) => features.language.extend(loadToolMessages),
    styles: ({ SharingController }) => SharingController.styles,
    create: ({ SharingController, renderSharing }) => {
      const controller = new SharingController(host, {
        session: features.session,
        stage: features.stage,
        draw: () => features.drawing.draw(),
        last: features.last,
      });
      return { controller, render: () => renderSharing(controller) };
    },
    onFailed: features.onLoadFailed,
  });
}

export function lazyChecklist(
  host: InteractingHost & SessionHost & { readonly debug: boolean; readonly renderRoot: ParentNode },
  features: PresentFeatures,
) {
  return new LazyFeature(host, {
    load: () => import('./diagnostics/checklist.js'),
    loadedFrom: import.meta.url,
    styles: ({ Checklist }) => Checklist.styles,
    create: ({ Checklist }) => new Checklist(host, features.record),
    isWanted: () => host.debug,
    onFailed: (error, _requester, isLoaded) => features.onLoadFailed(error, undefined, isLoaded),
  });
}

/** If it can't be loaded, nobody notices until a number is typed. */
export function lazyFormHelp(
  host: InteractingHost & { readonly quantity: number; readonly language: string },
  features: Pick<PresentFeatures, 'session' | 'typing' | 'stage' | 'language' | 'onLoadFailed'>,
) {
  const { session, typing, stage } = features;
  return new LazyFeature(host, {
    load: () => import('./form/form-help.js'),
    loadedFrom: import.meta.url,
    prepare: ({ loadToolMessages }) => features.language.extend(loadToolMessages),
    create: ({ createFormHelp, compileVectorized, suggest }) => {
      session.configuration.connect({ compileVectorized, suggest });
      typing.provide(createFormHelp(host, session));
      return typing;
    },
    isWanted: () => session.loaded !== undefined && !stage.isAwaited,
    waitsForIdle: () => true,
    onFailed: (error, requester, isLoaded) => {
      if (requester === undefined) return;
      typing.hasFailed = true;
      features.onLoadFailed(error, requester, isLoaded);
    },
  });
}

/** Stores the scroll position. It is loaded at once where there is a position to restore. */
export function lazyPlace(host: InteractingHost & SessionHost & OrderingHost, features: PresentFeatures) {
  let start: PageStart | undefined;
  const gesture = new FirstGesture();
  host.addController({ hostDisconnected: () => gesture.stop() });
  return new LazyFeature(host, {
    load: () => import('./session/scroll-restoration.js'),
    loadedFrom: import.meta.url,
    create: ({ ScrollRestoration }) => new ScrollRestoration(host, start),
    isWanted: () => {
      const { isReady, isMounting, stage } = features;
      const isKept = isPlaceKept(host.storageScope.parts);
      // While the form is rendered in pieces, the page is not as high as it was.
      if (isMounting) return false;
      if (isReady || !isKept) {
        return isReady && (features.comesBack || ['live', 'unavailable'].includes(stage.state));
      }
      if (host.isConnected) gesture.listen();
      const { scrollHeight, clientHeight } = document.documentElement;
      start = { scrollY, maxScrollY: scrollHeight - clientHeight, gesture };
      return false;
    },
    onFailed: () => {},
  });
}
