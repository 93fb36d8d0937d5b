// The other organization's shop, which is dark, in Arabic, and laid out from right to left. It has one product, and the
// three pages that customers see before they order.

import { html } from 'hono/html';
import { type Html, type PageValues, place } from './layout.js';

interface LegalPage {
  readonly title: string;
  readonly sections: readonly (readonly [heading: string, text: string])[];
}

const legalPages = {
  terms: {
    title: 'الشروط',
    sections: [
      ['من يبيع', 'دار الخشب متجر للعرض فقط. نحن من يبيعك القطعة، وتصنعها الورشة التي تختار عرضها.'],
      ['كيف ينعقد البيع', 'يُرسَل طلبك إلى الورشة حين تضغط زر الطلب، وينعقد البيع حين تؤكده الورشة بالبريد الإلكتروني.'],
      ['السعر والدفع', 'سعر العرض كامل: المواد والعمل والتوصيل والضريبة. ترسل الورشة الفاتورة مع التأكيد.'],
      ['التوصيل', 'لكل عرض يوم يكون فيه جاهزًا، وطريقة يصل بها: مفككًا أو مركّبًا.'],
    ],
  },
  privacy: {
    title: 'الخصوصية',
    sections: [
      ['ما الذي يُحفظ', 'الاسم والعنوان والبريد الإلكتروني والهاتف كما تكتبها في الطلب، لا غير.'],
      ['من يراه', 'الورشة التي تطلب منها، والخدمة التي توصل الطلب إليها.'],
      ['إلى متى', 'تُمحى بيانات الطلب بعد سنتين من آخر تغيّر في حالته.'],
      ['على جهازك', 'يتذكّر متصفحك طلبك لتتابعه. لا ملفات تتبّع ولا إعلانات.'],
    ],
  },
  withdrawal: {
    title: 'حق الانسحاب',
    sections: [
      ['ما يُصنع على مقاسك', 'القطعة التي تُصنع على مقاسك لا تُرَدّ، لذلك نعيد عليك كل مقاس بالكلمات قبل الطلب.'],
      ['ما دام لم يُصنع', 'يمكنك إلغاء الطلب ما دامت الورشة لم تبدأ صنعه: اكتب إليها بالبريد الإلكتروني.'],
      ['إن وصل مكسورًا أو خطأ', 'تصلحه الورشة أو تصنعه من جديد بلا مقابل.'],
    ],
  },
} as const satisfies Readonly<Record<string, LegalPage>>;

type LegalPageName = keyof typeof legalPages;

const legalLinks = (Object.keys(legalPages) as LegalPageName[]).map(
  (name) => html`<a href="${addressOf(name)}">${legalPages[name].title}</a>`,
);

export function maktabPage(values: PageValues): Html {
  const { serviceUrl, licenseKey } = values;
  const content = html`<h1>مكتب للكتابة</h1>
    <p class="lead">أربع أرجل مخروطة وسطح لا ينحني. اختر العرض والعمق والارتفاع، ويصنعه لك نجّار قريب منك.</p>

    ${place(values, { model: 'writing-desk', name: 'مكتب للكتابة' }, html`<script async src="${serviceUrl}/v1/embed.js" data-license-key="${licenseKey}" data-model="writing-desk" data-terms="${addressOf('terms')}" data-privacy="${addressOf('privacy')}" data-withdrawal="${addressOf('withdrawal')}"></script>`)}

    <section class="notes" id="making">
      <h2>كيف يُصنع</h2>
      <p>تُخرط الأرجل من الخشب الصلب، ويُقص السطح من لوح واحد أو من لوحين ملصقين. تُغطّى كل حافة تراها العين، وتُثقب الألواح قبل أن تُرسل.</p>
    </section>
    <section class="notes" id="delivery">
      <h2>قبل أن تطلب</h2>
      <p>السعر الذي تراه في العرض كامل: الخشب والعمل والتوصيل والضريبة. ما يُصنع على مقاسك لا يُرَدّ، لذلك نعيد عليك كل مقاس بالكلمات قبل الطلب.</p>
    </section>`;
  return page('مكتب للكتابة', 'مكتب خشبي يُصنع على مقاسك.', content);
}

export const maktabTermsPage = legalPage('terms');
export const maktabPrivacyPage = legalPage('privacy');
export const maktabWithdrawalPage = legalPage('withdrawal');

function legalPage(name: LegalPageName): () => Html {
  const { title, sections } = legalPages[name];
  const content = html`<h1>${title}</h1>
    ${sections.map(([heading, text]) => html`<section class="notes"><h2>${heading}</h2><p>${text}</p></section>`)}
    <p><a href="/maktab.html">العودة إلى المكتب</a></p>`;
  return () => page(title, `${title} في دار الخشب.`, content);
}

function page(title: string, description: string, content: Html): Html {
  return html`<!doctype html>
<html lang="ar" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <link rel="stylesheet" href="/assets/maktab.css">
  <link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
  <title>${title} · دار الخشب</title>
  <meta name="description" content="${description}">
</head>
<body>
  <a class="skip" href="#main">إلى المحتوى</a>
  <header class="masthead">
    <div class="wrap">
      <a class="wordmark" href="/maktab.html">دار الخشب</a>
      <nav aria-label="المتجر">
        <a href="/maktab.html">المكتب</a>
        <a href="/maktab.html#making">كيف يُصنع</a>
        <a href="/maktab.html#delivery">قبل أن تطلب</a>
      </nav>
    </div>
  </header>
  <main id="main" class="wrap">
    ${content}
  </main>
  <footer class="footer">
    <div class="wrap">
      <nav aria-label="معلومات قانونية">${legalLinks}</nav>
      <p>دار الخشب متجر للعرض فقط، ولا يُباع فيه شيء.</p>
    </div>
  </footer>
</body>
</html>
`;
}

function addressOf(name: LegalPageName): string {
  return `/maktab-${name}.html`;
}
